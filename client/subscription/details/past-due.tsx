import { SupportMail } from '#client/legal/support-mail.tsx';
import { pastDueTexts, settleTexts } from '#client/messages/settle.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';

interface PastDueProps {
  /** Cents; null where it is not known. */
  owed: number | null;
  /** Whether the contract is frozen, so that it need not be paid now. */
  isFrozen?: boolean;
}

/** Says what is overdue, and asks for it. */
export function PastDue({ owed, isFrozen = false }: PastDueProps) {
  return (
    <Banner tone={isFrozen ? 'notice' : 'danger'} icon={<AlertIcon />}>
      <p>
        {pastDueTexts.what(owed)} {isFrozen ? settleTexts.frozen : pastDueTexts.ask(owed)}
      </p>
      <p>
        {settleTexts.questions} <SupportMail />
      </p>
    </Banner>
  );
}
