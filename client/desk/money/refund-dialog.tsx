import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { refundTexts as texts } from '#client/messages/desk-money.ts';
import { secondLookTexts } from '#client/messages/desk-second-looks.ts';
import { sendRefund, useRefundPreview } from '#client/desk/money/queries.ts';
import { parseCents, typedEuros } from '#client/desk/parse-number.ts';
import styles from '#client/desk/parts/desk.module.css';
import { personKey } from '#client/desk/people/queries.ts';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { refundInput } from '#worker/desk/money/schemas.ts';
import type { RefundPreview } from '#worker/desk/money/schemas.ts';

interface RefundDialogProps {
  accountId: string;
  invoice: string;
  onClose: () => void;
}

/** Gives a payment back in part or in whole, after saying what can go back. */
export function RefundDialog(props: RefundDialogProps) {
  const { data, error, refetch } = useRefundPreview(props.accountId, props.invoice);
  return (
    <Dialog title={texts.title} onClose={props.onClose}>
      {data ? (
        <RefundForm {...props} preview={data} />
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <Skeleton shape="control" lines={3} />
      )}
    </Dialog>
  );
}

type RefundFormProps = RefundDialogProps & { preview: RefundPreview };

function RefundForm({ accountId, invoice, preview, onClose }: RefundFormProps) {
  const first = useFirstFocus();
  const { left, refunded, with_bank: isWithBank } = preview;
  const [amount, setAmount] = useState(typedEuros(left));
  const [reason, setReason] = useState('');
  const client = useQueryClient();
  const form = useDeskForm(refundInput, `refund ${accountId}`, async (data) => {
    const done = await sendRefund(accountId, data);
    await client.invalidateQueries({ queryKey: [...personKey, accountId] });
    notify('success', 'pending' in done ? secondLookTexts.waiting : texts.done(done.amount));
    onClose();
  });
  if (isWithBank || left === 0) {
    return <p className={styles.muted}>{isWithBank ? texts.withBank : texts.nothing}</p>;
  }
  const cents = parseCents(amount);
  // Null would mean all that is left, which nobody has typed.
  const input = { invoice_id: invoice, amount: cents ?? 0, reason, refunded_before: refunded };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(input)}>
      <p className={styles.muted}>{texts.lead(preview)}</p>
      <TextField
        ref={first}
        label={texts.amount}
        hint={texts.amountHint}
        inputMode="decimal"
        required
        {...form.field('amount', amount, setAmount)}
      />
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={500}
        required
        {...form.field('reason', reason, setReason)}
      />
      <p role="status">{texts.what(cents)}</p>
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
