import { AccountCard } from '#client/account/account-card.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { payoutTexts } from '#client/messages/payout.ts';

const texts = payoutTexts.done;

/** The allowance has been asked for, now or before. */
export function PayoutRequested() {
  return (
    <AccountCard title={texts.title} width="signIn">
      <p role="status">{texts.text}</p>
      <p>
        {texts.support} <SupportMail />
      </p>
    </AccountCard>
  );
}
