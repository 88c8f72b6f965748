import { AccountCard } from '#client/account/account-card.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { shellTexts } from '#client/messages/de.ts';
import { errorText } from '#client/messages/errors.ts';
import { payoutTexts as texts } from '#client/messages/payout.ts';
import { PayoutTitle } from '#client/payout/payout-title.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface PayoutBrokenProps {
  error: string;
  busy: boolean;
  retry: () => void;
}

/** What is wrong with the link itself; for these another try would not help. */
const wrongLink = new Set(['invalid_code', 'invalid_request']);

/** Why a link to the expense allowance leads nowhere. */
export function PayoutBroken({ error, busy, retry }: PayoutBrokenProps) {
  const wrong = wrongLink.has(error);
  return (
    <AccountCard title={<PayoutTitle />} width="signIn">
      <FormError text={errorText(wrong ? 'invalid_request' : error)} />
      {wrong ? (
        <p>
          {texts.broken} {texts.questions} <SupportMail />
        </p>
      ) : (
        <div>
          <Button busy={busy} onClick={retry}>
            {shellTexts.retry}
          </Button>
        </div>
      )}
    </AccountCard>
  );
}
