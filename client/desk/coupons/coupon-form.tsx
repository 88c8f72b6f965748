import type { FormEventHandler } from 'react';

import { couponDeskTexts } from '#client/messages/desk-coupons.ts';
import { GiftFields } from '#client/desk/coupons/gift-fields.tsx';
import type { CouponFieldsProps } from '#client/desk/coupons/typed-coupon.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { giftForms } from '#client/desk/coupons/gift-forms.ts';
import { Grid } from '#client/ui/layout.tsx';
import { couponKinds, couponTypes } from '#worker/promotion/kinds.ts';

const texts = couponDeskTexts.form;
const typeOptions = couponTypes.map((value) => ({ value, label: couponKinds[value].name }));

interface CouponFormProps extends CouponFieldsProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** The form of a new coupon: the fields that every kind has, and those of the chosen kind. */
export function CouponForm({ typed, form, onChange, onSubmit }: CouponFormProps) {
  const field = (name: 'code' | 'count' | 'prefix' | 'note' | 'max_uses' | 'expires') => ({
    label: texts[name],
    ...form.field(name === 'expires' ? 'expires_at' : name, typed[name], (value) =>
      onChange({ [name]: value }),
    ),
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <SelectField
        label={texts.type}
        hint={giftForms[typed.type].hint}
        options={typeOptions}
        value={typed.type}
        onChange={({ target: { value } }) => {
          const type = couponTypes.find((candidate) => candidate === value) ?? typed.type;
          // Not every kind may last until a day.
          const lengthIn = typed.lengthIn === 'date' ? 'months' : typed.lengthIn;
          onChange({ type, lengthIn, plan_keys: [], next_plan_key: '' });
        }}
      />
      <GiftFields typed={typed} form={form} onChange={onChange} />
      <SelectField
        label={texts.howMany}
        options={texts.howManyOptions}
        value={typed.many ? 'many' : 'one'}
        onChange={(event) => onChange({ many: event.target.value === 'many' })}
      />
      {typed.many ? (
        <Grid gap={16} column="label" align="start">
          <TextField {...field('count')} required inputMode="numeric" />
          <TextField {...field('prefix')} hint={texts.prefixHint} autoCapitalize="characters" />
        </Grid>
      ) : (
        <Grid gap={16} column="label" align="start">
          <TextField
            {...field('code')}
            required
            hint={texts.codeHint}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <TextField {...field('max_uses')} hint={texts.maxUsesHint} inputMode="numeric" />
        </Grid>
      )}
      <TextField {...field('expires')} type="date" hint={texts.expiresHint} />
      <Checkbox
        label={texts.newUserOnly}
        checked={typed.new_user_only}
        onChange={(event) => onChange({ new_user_only: event.target.checked })}
      />
      <TextField {...field('note')} required hint={texts.noteHint} />
      <FormError text={form.text('form', 'gift')} />
      <div>
        <Button type="submit" busy={form.busy}>
          {typed.many ? couponDeskTexts.createMany : couponDeskTexts.create}
        </Button>
      </div>
    </form>
  );
}
