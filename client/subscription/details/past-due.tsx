import { SupportMail } from '#client/legal/support-mail.tsx';
import { pastDueTexts, settleTexts } from '#client/messages/settle.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';

interface PastDueProps {
  /** Cents; null where it is not known. */
  owed: number | null;
  /** A moment on the last day to pay before access is paused; null once it is. */
  payUntil: number | null;
}

/** Says what is overdue, until when to pay it, and what happens then. */
export function PastDue({ owed, payUntil }: PastDueProps) {
  return (
    <Banner tone="danger" icon={<AlertIcon />}>
      <p>{pastDueTexts.text(owed)}</p>
      <p>{payUntil === null ? settleTexts.paused : settleTexts.payUntil(payUntil)}</p>
      <p>
        {settleTexts.questions} <SupportMail />
      </p>
    </Banner>
  );
}
