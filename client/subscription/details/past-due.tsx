import { SupportMail } from '#client/legal/support-mail.tsx';
import { pastDueTexts, settleTexts } from '#client/messages/settle.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';

/** Says what is overdue: cents, null where it is not known. */
export function PastDue({ owed }: { owed: number | null }) {
  return (
    <Banner tone="danger" icon={<AlertIcon />}>
      <p>{pastDueTexts.text(owed)}</p>
      <p>
        {settleTexts.questions} <SupportMail />
      </p>
    </Banner>
  );
}
