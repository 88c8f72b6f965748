import { useState } from 'react';
import type { output } from 'zod/mini';

import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { centsOf, numberOf } from '#client/operator/number-of.ts';
import styles from '#client/operator/parts/desk.module.css';
import { useDeskForm } from '#client/operator/use-desk-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { issueCode } from '#worker/operator/people/schemas.ts';

const texts = peopleTexts.link;

const shown = (code: string | undefined) => code && deskErrorText(code);

interface LinkFormProps {
  /** Tells this wish from others. */
  wish: string;
  onSubmit: (data: output<typeof issueCode>) => Promise<void>;
}

/** What for, for how long and how often; an evaluation's link may promise an allowance, a mail's leads to a coupon. */
export function LinkForm({ wish, onSubmit }: LinkFormProps) {
  const first = useFirstFocus<HTMLSelectElement>();
  const [purpose, setPurpose] = useState('autologin');
  const [typed, setTyped] = useState({
    days: '7',
    uses: '3',
    extra_days: '',
    allowance: '',
    coupon_code: '',
  });
  const { errors, busy, ...form } = useDeskForm(issueCode, wish, onSubmit);
  const evaluation = purpose === 'evaluation';
  const marketing = purpose === 'marketing';
  const input = {
    purpose,
    days: numberOf(typed.days),
    uses: numberOf(typed.uses),
    ...(typed.extra_days !== '' && { extra_days: numberOf(typed.extra_days) }),
    ...(evaluation && typed.allowance !== '' && { allowance: centsOf(typed.allowance) }),
    ...(marketing && { coupon_code: typed.coupon_code }),
  };
  // What is wrong with the coupon is the call's word, and stands at its field.
  const ofCoupon = errors.form === 'invalid_coupon' || errors.form === 'invalid_promotion';
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: shown(errors[name] ?? (name === 'coupon_code' && ofCoupon ? errors.form : undefined)),
    onChange: (event: { target: { value: string } }) => {
      if (ofCoupon) form.show({});
      else form.clear(name);
      setTyped((now) => ({ ...now, [name]: event.target.value }));
    },
  });
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
      <div className={styles.pair}>
        <TextField label={texts.days} required {...number('days')} />
        <TextField label={texts.uses} hint={texts.usesHint} required {...number('uses')} />
      </div>
      <TextField label={texts.extraDays} hint={texts.extraDaysHint} {...number('extra_days')} />
      {evaluation && (
        <TextField label={texts.allowance} hint={texts.allowanceHint} {...number('allowance')} />
      )}
      <FormError text={ofCoupon ? undefined : shown(errors.form)} />
      <Button type="submit" fullwidth busy={busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
