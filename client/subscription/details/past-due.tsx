import { SupportMail } from '#client/legal/support-mail.tsx';
import { pastDueTexts, settleTexts } from '#client/messages/settle.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';

interface PastDueProps {
  /** Cents; null where it is not known. */
  owed: number | null;
  /** Until when to pay it and what happens then; null where the subscription page says it. */
  follows: string | null;
}

/** Says what is overdue, and what follows. */
export function PastDue({ owed, follows }: PastDueProps) {
  return (
    <Banner tone="danger" icon={<AlertIcon />}>
      <p>{pastDueTexts.text(owed)}</p>
      {follows && <p>{follows}</p>}
      <p>
        {settleTexts.questions} <SupportMail />
      </p>
    </Banner>
  );
}
