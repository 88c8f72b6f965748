import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { endOfDay } from '#client/desk/end-of-day.ts';
import { parseWholeNumber } from '#client/desk/parse-number.ts';
import styles from '#client/desk/parts/desk.module.css';
import { sendGrant, personKey } from '#client/desk/people/queries.ts';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
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
  const { errors, busy, ...form } = useDeskForm(
    giveGrantInput,
    `grant ${accountId}`,
    async (data) => {
      await sendGrant(accountId, data);
      await client.invalidateQueries({ queryKey: [...personKey, accountId] });
      notify('success', texts.done);
      onClose();
    },
  );
  const input = {
    kind,
    ...(unit === 'months' && { months: parseWholeNumber(length) }),
    ...(unit === 'days' && { days: parseWholeNumber(length) }),
    ...(unit === 'until' && { until: endOfDay(day) ?? '' }),
    ...(kind === 'answer_quota' && { quota: parseWholeNumber(quota) }),
    note,
  };
  const fieldError = (field: string) => errors[field] && deskErrorText(errors[field]);
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
          value={quota}
          error={fieldError('quota')}
          onChange={(event) => {
            form.clear('quota');
            setQuota(event.target.value);
          }}
        />
      )}
      <div className={styles.pair}>
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
            value={length}
            error={fieldError(unit)}
            onChange={(event) => {
              form.clear(unit);
              setLength(event.target.value);
            }}
          />
        )}
        {unit === 'until' && (
          <TextField
            type="date"
            label={texts.day}
            required
            value={day}
            error={fieldError('until')}
            onChange={(event) => {
              form.clear('until');
              setDay(event.target.value);
            }}
          />
        )}
      </div>
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        required
        value={note}
        error={fieldError('note')}
        onChange={(event) => {
          form.clear('note');
          setNote(event.target.value);
        }}
      />
      <FormError text={fieldError('form')} />
      <Button type="submit" fullwidth busy={busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
