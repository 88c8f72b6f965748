import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { endTexts as texts } from '#client/messages/desk-money.ts';
import { secondLookTexts } from '#client/messages/desk-second-looks.ts';
import { sendEnd, useEndPreview } from '#client/desk/money/queries.ts';
import { parseCents } from '#client/desk/parse-number.ts';
import styles from '#client/desk/parts/desk.module.css';
import { personKey } from '#client/desk/people/queries.ts';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Grid } from '#client/ui/layout.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { cancellationInput } from '#worker/desk/money/schemas.ts';
import type { DeskContract } from '#worker/desk/people/schemas.ts';

interface EndDialogProps {
  accountId: string;
  contract: Pick<DeskContract, 'id' | 'number'>;
  onClose: () => void;
}

/** Ends a contract, after saying when it ends then and what goes back. */
export function EndDialog(props: EndDialogProps) {
  return (
    <Dialog title={texts.title} onClose={props.onClose}>
      <EndForm {...props} />
    </Dialog>
  );
}

function EndForm({ accountId, contract, onClose }: EndDialogProps) {
  const first = useFirstFocus<HTMLSelectElement>();
  const [typed, setTyped] = useState({
    when: 'term_end',
    day: '',
    refund: 'none',
    amount: '',
    reason: '',
  });
  const client = useQueryClient();
  const form = useDeskForm(cancellationInput, `end ${accountId}`, async (data) => {
    const done = await sendEnd(accountId, data);
    await client.invalidateQueries({ queryKey: [...personKey, accountId] });
    notify('success', 'pending' in done ? secondLookTexts.waiting : texts.done(done.ends_at));
    onClose();
  });
  const change = (field: keyof typeof typed) => (value: string) =>
    setTyped({ ...typed, [field]: value });
  const when = typed.when === 'day' ? typed.day : typed.when;
  const refund = typed.refund === 'sum' ? parseCents(typed.amount) : typed.refund;
  const isKnown = when !== '' && refund !== null && refund !== 0;
  const { data, error } = useEndPreview(
    accountId,
    contract.id,
    isKnown ? { when, refund: String(refund) } : null,
  );
  const input = { contract_id: contract.id, when, refund, reason: typed.reason };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(input)}>
      <Grid gap={16} column="label" align="start">
        <SelectField
          ref={first}
          label={texts.when}
          options={texts.whens}
          value={typed.when}
          onChange={(event) => change('when')(event.target.value)}
        />
        {typed.when === 'day' && (
          <TextField
            type="date"
            label={texts.day}
            required
            {...form.field('when', typed.day, change('day'))}
          />
        )}
        <SelectField
          label={texts.refund}
          options={texts.refunds}
          value={typed.refund}
          onChange={(event) => change('refund')(event.target.value)}
        />
        {typed.refund === 'sum' && (
          <TextField
            label={texts.amount}
            inputMode="decimal"
            required
            {...form.field('refund', typed.amount, change('amount'))}
          />
        )}
      </Grid>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={500}
        required
        {...form.field('reason', typed.reason, change('reason'))}
      />
      {isKnown && !data && !error && <Skeleton shape="text" lines={2} />}
      {isKnown && (
        <p role="status">{error ? deskErrorText(failureCode(error)) : data && texts.what(data)}</p>
      )}
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
