import { payoutTexts } from '#client/messages/payout.ts';

/** A soft hyphen shows where the long word may break; not every browser hyphenates German. */
export function PayoutTitle() {
  const [start, end] = payoutTexts.title;
  return (
    <>
      {start}
      {'\u00ad'}
      {end}
    </>
  );
}
