import { useState } from 'react';

import { AccountCard } from '#client/account/account-card.tsx';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { useForm } from '#client/lib/use-form.ts';
import { errorText } from '#client/messages/errors.ts';
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
  /** The link's code; without one the form shows an error and cannot be submitted. */
  code: string | null;
  /** Cents that the link promises; null where it is not known. */
  amount?: number | null;
  onRequested?: (answer: PayoutRequestAnswer) => void;
}

/** Asks for the PayPal account that receives the expense allowance. */
export function PayoutForm({ code, amount = null, onRequested }: PayoutFormProps) {
  const [account, setAccount] = useState('');
  const form = useForm(payoutRequest, async (input) => {
    onRequested?.(await sendPayoutRequest(input));
  });
  return (
    <AccountCard title={<PayoutTitle />} lead={texts.lead(amount)} width="signIn">
      <Stack
        as="form"
        gap={20}
        noValidate
        onSubmit={
          code === null
            ? (event) => event.preventDefault()
            : form.submit({ paypal_account: account, code })
        }
      >
        {code === null && (
          <>
            <FormError text={errorText('invalid_request')} />
            <p>
              {texts.broken} {texts.questions} <SupportMail />
            </p>
          </>
        )}
        <TextField
          label={texts.account}
          hint={texts.accountHint}
          type="email"
          autoComplete="email"
          required
          readOnly={form.busy}
          disabled={code === null}
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
