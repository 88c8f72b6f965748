import { useState } from 'react';

import { AccountCard } from '#client/account/account-card.tsx';
import { useForm } from '#client/lib/use-form.ts';
import { payoutTexts as texts } from '#client/messages/payout.ts';
import { sendPayoutRequest } from '#client/payout/payout-calls.ts';
import { PayoutTitle } from '#client/payout/payout-title.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { payoutRequest } from '#worker/payout/schemas.ts';
import type { PayoutRequestAnswer } from '#worker/payout/schemas.ts';

interface PayoutFormProps {
  /** The link's code. */
  code: string;
  /** Cents that the link promises; null where it is not known. */
  amount?: number | null;
  onRequested: (answer: PayoutRequestAnswer) => void;
}

/** Asks for the PayPal account that receives the expense allowance. */
export function PayoutForm({ code, amount = null, onRequested }: PayoutFormProps) {
  const [account, setAccount] = useState('');
  const form = useForm(payoutRequest, async (input) => {
    onRequested(await sendPayoutRequest(input));
  });
  return (
    <AccountCard title={<PayoutTitle />} lead={texts.lead(amount)} width="signIn">
      <Stack
        as="form"
        gap={20}
        noValidate
        onSubmit={form.submit({ paypal_account: account, code })}
      >
        <TextField
          label={texts.account}
          hint={texts.accountHint}
          type="email"
          autoComplete="email"
          required
          readOnly={form.busy}
          {...form.field('paypal_account', account, setAccount)}
        />
        <FormError text={form.text('form')} />
        <Button
          type="submit"
          size="large"
          fullwidth
          disabled={account.trim() === ''}
          busy={form.busy}
        >
          {amount === null ? texts.submit : texts.submitSum(amount)}
        </Button>
      </Stack>
    </AccountCard>
  );
}
