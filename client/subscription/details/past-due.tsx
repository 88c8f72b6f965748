import { SupportMail } from '#client/legal/support-mail.tsx';
import { settleTexts, subscriptionTexts } from '#client/messages/subscription.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';

/** Says that a payment is owed: it is paid, not bought a second time. */
export function PastDue({ paused }: { paused: boolean }) {
  return (
    <Banner tone="danger" icon={<AlertIcon />}>
      <p>{subscriptionTexts.pastDue.text}</p>
      {paused && <p>{settleTexts.paused}</p>}
      <p>
        {settleTexts.questions} <SupportMail />
      </p>
    </Banner>
  );
}
