import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { parseCents, typedEuros } from '#client/desk/parse-number.ts';
import styles from '#client/desk/parts/desk.module.css';
import { personKey, reportSentByHand } from '#client/desk/people/queries.ts';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { useNow } from '#client/desk/use-now.ts';
import { overviewKey } from '#client/desk/use-overview.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Grid } from '#client/ui/layout.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { dayOf } from '#worker/date.ts';
import { sentByHandInput } from '#worker/desk/people/schemas.ts';
import type { DeskRepayment } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.byHand;
const words = peopleTexts.repayment;

interface ByHandDialogProps {
  accountId: string;
  repaymentKey: string;
  left: NonNullable<DeskRepayment['left']>;
  onClose: () => void;
}

/** Asks how a sum that did not reach a person was sent to them in another way. */
export function ByHandDialog(props: ByHandDialogProps) {
  return (
    <Dialog title={texts.title} onClose={props.onClose}>
      <ByHandForm {...props} />
    </Dialog>
  );
}

function ByHandForm({ accountId, repaymentKey: key, left, onClose }: ByHandDialogProps) {
  const first = useFirstFocus();
  const now = useNow();
  const [typed, setTyped] = useState({
    cents: left.cents > 0 ? typedEuros(left.cents) : '',
    way: 'bank_transfer',
    day: dayOf(now),
    reference: '',
  });
  const client = useQueryClient();
  const form = useDeskForm(sentByHandInput, 'sent by hand', async (data) => {
    await reportSentByHand(accountId, data);
    await Promise.all(
      [[...personKey, accountId], overviewKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    notify('success', texts.done);
    onClose();
  });
  const bind = (field: keyof typeof typed) =>
    form.field(field, typed[field], (value) => setTyped({ ...typed, [field]: value }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit({ ...typed, key, cents: parseCents(typed.cents) })}
    >
      <p className={styles.muted}>{texts.lead}</p>
      <TextField
        ref={first}
        label={texts.cents}
        hint={left.exact ? texts.exactly(left.cents) : texts.atLeast(left.cents)}
        inputMode="decimal"
        required
        {...bind('cents')}
      />
      <Grid gap={16} column="label" align="start">
        <SelectField
          label={words.way}
          options={Object.entries(words.ways).map(([value, label]) => ({ value, label }))}
          {...bind('way')}
        />
        <TextField type="date" label={texts.day} required {...bind('day')} />
      </Grid>
      <TextField
        label={words.reference}
        hint={texts.referenceHint}
        maxLength={140}
        required
        {...bind('reference')}
      />
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
