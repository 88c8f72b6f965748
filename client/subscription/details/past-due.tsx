import { SupportMail } from '#client/legal/support-mail.tsx';
import { pastDueTexts, settleTexts } from '#client/messages/settle.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';

/** Says that a payment is overdue and has to be paid, instead of buying again. */
export function PastDue({ paused }: { paused: boolean }) {
  return (
    <Banner tone="danger" icon={<AlertIcon />}>
      <p>{pastDueTexts.text}</p>
      {paused && <p>{settleTexts.paused}</p>}
      <p>
        {settleTexts.questions} <SupportMail />
      </p>
    </Banner>
  );
}
