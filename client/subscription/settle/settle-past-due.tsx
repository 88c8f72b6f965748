import type { ComponentProps } from 'react';

import { ApiFailure } from '#client/lib/api-failure.ts';
import { errorText } from '#client/messages/errors.ts';
import { pastDueTexts } from '#client/messages/settle.ts';
import { PastDue } from '#client/subscription/details/past-due.tsx';
import { UpdateMethodButton } from '#client/subscription/payment-method/update-method-button.tsx';
import { usePayInvoice, useSettle } from '#client/subscription/settle/queries.ts';
import styles from '#client/subscription/settle/settle.module.css';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import { formatMoney } from '#worker/money.ts';

interface SettlePastDueProps extends ComponentProps<typeof PastDue> {
  onSettled: () => void;
}

/** An overdue contract, with the two ways to settle it. */
export function SettlePastDue(props: SettlePastDueProps) {
  const { owed, isFrozen = false, onSettled } = props;
  const payInvoice = usePayInvoice();
  const { run, busy, declined, failed } = useSettle({
    pay: async () => (await payInvoice().catch(nothingOwed)).invoice,
    dispute: null,
    onSettled,
  });
  const isDeclined = declined !== undefined;
  return (
    <Stack gap={16}>
      <PastDue owed={owed} isFrozen={isFrozen} />
      <FormError text={declined ?? (failed && errorText(failed))} />
      <Cluster gap={12} className={styles.actions}>
        {/* What was just declined is not offered first. */}
        {isDeclined && <UpdateMethodButton variant={isFrozen ? 'secondary' : 'primary'} />}
        <Button
          variant={isFrozen || isDeclined ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => void run()}
        >
          {owed === null ? pastDueTexts.pay : pastDueTexts.payAmount(formatMoney(owed))}
        </Button>
        {!isDeclined && <UpdateMethodButton />}
      </Cluster>
    </Stack>
  );
}

/** It was paid in the meantime, in another window or by Stripe's retry. */
function nothingOwed(error: unknown) {
  if (error instanceof ApiFailure && error.code === 'not_found') {
    return { invoice: { payment_intent: null } };
  }
  throw error;
}
