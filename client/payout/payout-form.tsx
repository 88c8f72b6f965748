import { useState } from 'react';

import { AccountCard } from '#client/account/account-card.tsx';
import styles from '#client/account/account-form.module.css';
import { useStepForm } from '#client/account/use-step-form.ts';
import { errorText } from '#client/messages/errors.ts';
import { payoutTexts as texts } from '#client/messages/payout.ts';
import { sendPayoutRequest } from '#client/payout/payout-calls.ts';
import { PayoutTitle } from '#client/payout/payout-title.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { payoutRequest } from '#worker/payout/schemas.ts';

interface PayoutFormProps {
  /** The link's code; without one the form shows an error and cannot be submitted. */
  code: string | null;
  onRequested?: () => void;
}

/** Asks for the PayPal account that receives the expense allowance. */
export function PayoutForm({ code, onRequested }: PayoutFormProps) {
  const [account, setAccount] = useState('');
  const form = useStepForm(payoutRequest, async (input) => {
    await sendPayoutRequest(input);
    onRequested?.();
  });
  const failed = code === null ? 'invalid_request' : form.errors.form;
  return (
    <AccountCard title={<PayoutTitle />} lead={texts.lead} width="signIn">
      <form
        className={styles.form}
        noValidate
        onSubmit={
          code === null
            ? (event) => event.preventDefault()
            : form.submit({ paypal_account: account, code })
        }
      >
        <TextField
          label={texts.account}
          hint={texts.accountHint}
          type="email"
          name="paypal_account"
          autoComplete="email"
          required
          value={account}
          readOnly={form.busy}
          error={form.errors.paypal_account && errorText(form.errors.paypal_account)}
          onChange={(event) => {
            form.clear('paypal_account');
            setAccount(event.target.value);
          }}
        />
        <FormError text={failed && errorText(failed)} />
        {code === null && <p>{texts.broken}</p>}
        <Button
          type="submit"
          size="large"
          fullwidth
          disabled={account.trim() === ''}
          busy={form.busy}
        >
          {texts.submit}
        </Button>
      </form>
    </AccountCard>
  );
}
