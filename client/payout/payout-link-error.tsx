import { AccountCard } from '#client/account/account-card.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { errorText } from '#client/messages/errors.ts';
import { payoutTexts as texts } from '#client/messages/payout.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { PayoutTitle } from '#client/payout/payout-title.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface PayoutLinkErrorProps {
  error: string;
  /** Set where another try can help. */
  busy?: boolean;
  retry?: () => void;
}

/** Errors of the link itself; for these a retry would not help. */
const wrongLink = new Set(['invalid_code', 'invalid_request']);

/** Explains why a link to the expense allowance does not work. */
export function PayoutLinkError({ error, busy = false, retry }: PayoutLinkErrorProps) {
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
