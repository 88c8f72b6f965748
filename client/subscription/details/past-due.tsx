import { SupportMail } from '#client/legal/support-mail.tsx';
import { subscriptionTexts } from '#client/messages/subscription.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';

const { pastDue } = subscriptionTexts;

/** What to do about a payment that is owed: it is settled by mail, not bought a second time. */
export function PastDue() {
  return (
    <Banner tone="danger" icon={<AlertIcon />}>
      <p>
        {pastDue.before}
        <SupportMail />
        {pastDue.after}
      </p>
    </Banner>
  );
}
