import { useState } from 'react';
import type { output } from 'zod/mini';

import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { parseCents, parseWholeNumber } from '#client/desk/parse-number.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { useMay } from '#client/desk/use-may.ts';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Grid } from '#client/ui/layout.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { issueCodeInput } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.link;

interface LinkFormProps {
  /** Distinguishes this form's calls from others with the same input. */
  formKey: string;
  onSubmit: (data: output<typeof issueCodeInput>) => Promise<void>;
}

/**
 * The purpose of the link, its lifetime and its number of uses. It may promise free days, an
 * evaluation link also an allowance; a marketing link leads to a coupon.
 */
export function LinkForm({ formKey, onSubmit }: LinkFormProps) {
  const first = useFirstFocus<HTMLSelectElement>();
  // What costs money is for those who may give it.
  const mayPromise = useMay('POST /people/:id/grants');
  const [purpose, setPurpose] = useState('autologin');
  const [typed, setTyped] = useState({
    days: '7',
    uses: '3',
    extra_days: '',
    allowance: '',
    coupon_code: '',
  });
  const form = useDeskForm(issueCodeInput, formKey, onSubmit);
  const evaluation = purpose === 'evaluation';
  const marketing = purpose === 'marketing';
  const input = {
    purpose,
    days: parseWholeNumber(typed.days),
    uses: parseWholeNumber(typed.uses),
    ...(typed.extra_days !== '' && { extra_days: parseWholeNumber(typed.extra_days) }),
    ...(evaluation && typed.allowance !== '' && { allowance: parseCents(typed.allowance) }),
    ...(marketing && { coupon_code: typed.coupon_code }),
  };
  const field = (name: keyof typeof typed) =>
    form.field(name, typed[name], (value) => setTyped((now) => ({ ...now, [name]: value })));
  const number = (name: keyof typeof typed) => ({ inputMode: 'decimal' as const, ...field(name) });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(input)}>
      <SelectField
        ref={first}
        label={texts.purpose}
        options={texts.purposes}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
      />
      {marketing && (
        <TextField
          label={texts.coupon}
          hint={texts.couponHint}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('coupon_code')}
        />
      )}
      <Grid gap={16} column="label" align="start">
        <TextField label={texts.days} required {...number('days')} />
        <TextField label={texts.uses} hint={texts.usesHint} required {...number('uses')} />
      </Grid>
      {mayPromise && (
        <TextField label={texts.extraDays} hint={texts.extraDaysHint} {...number('extra_days')} />
      )}
      {mayPromise && evaluation && (
        <TextField label={texts.allowance} hint={texts.allowanceHint} {...number('allowance')} />
      )}
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
