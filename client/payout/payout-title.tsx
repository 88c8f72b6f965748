import { payoutTexts } from '#client/messages/payout.ts';

/** Its long word may break where a reader would break it; not every browser knows German. */
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
