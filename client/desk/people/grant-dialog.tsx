import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { endOfDay } from '#client/desk/end-of-day.ts';
import { parseWholeNumber } from '#client/desk/parse-number.ts';
import styles from '#client/desk/parts/desk.module.css';
import { sendGrant, personKey } from '#client/desk/people/queries.ts';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Grid } from '#client/ui/layout.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { giveGrantInput } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.grant;

interface GrantDialogProps {
  accountId: string;
  onClose: () => void;
}

/** Grants free Premium or free tasks to a person. */
export function GrantDialog(props: GrantDialogProps) {
  return (
    <Dialog title={texts.title} onClose={props.onClose}>
      <GrantForm {...props} />
    </Dialog>
  );
}

function GrantForm({ accountId, onClose }: GrantDialogProps) {
  const first = useFirstFocus<HTMLSelectElement>();
  const [kind, setKind] = useState('premium');
  const [unit, setUnit] = useState('months');
  const [length, setLength] = useState('1');
  const [day, setDay] = useState('');
  const [quota, setQuota] = useState('');
  const [note, setNote] = useState('');
  const client = useQueryClient();
  const form = useDeskForm(giveGrantInput, `grant ${accountId}`, async (data) => {
    await sendGrant(accountId, data);
    await client.invalidateQueries({ queryKey: [...personKey, accountId] });
    notify('success', texts.done);
    onClose();
  });
  const input = {
    kind,
    ...(unit === 'months' && { months: parseWholeNumber(length) }),
    ...(unit === 'days' && { days: parseWholeNumber(length) }),
    ...(unit === 'until' && { until: endOfDay(day) ?? '' }),
    ...(kind === 'answer_quota' && { quota: parseWholeNumber(quota) }),
    note,
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(input)}>
      <SelectField
        ref={first}
        label={texts.kind}
        options={texts.kinds}
        value={kind}
        onChange={(event) => {
          setKind(event.target.value);
          setUnit(event.target.value === 'premium' ? 'months' : 'never');
        }}
      />
      {kind === 'answer_quota' && (
        <TextField
          label={texts.quota}
          inputMode="numeric"
          required
          {...form.field('quota', quota, setQuota)}
        />
      )}
      <Grid gap={16} column="label" align="start">
        <SelectField
          label={texts.length}
          options={texts.units.filter(({ value }) => kind !== 'premium' || value !== 'never')}
          value={unit}
          onChange={(event) => setUnit(event.target.value)}
        />
        {(unit === 'months' || unit === 'days') && (
          <TextField
            label={texts.count}
            inputMode="numeric"
            required
            {...form.field(unit, length, setLength)}
          />
        )}
        {unit === 'until' && (
          <TextField type="date" label={texts.day} required {...form.field('until', day, setDay)} />
        )}
      </Grid>
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        required
        {...form.field('note', note, setNote)}
      />
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
