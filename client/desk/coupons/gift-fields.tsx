import type { ComponentType } from 'react';

import { couponDeskTexts } from '#client/messages/desk-coupons.ts';
import { CancelField, NextPlanField, PlanFields } from '#client/desk/coupons/purchase-fields.tsx';
import type { CouponFieldsProps } from '#client/desk/coupons/typed-coupon.ts';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { giftForms } from '#client/desk/coupons/gift-forms.ts';
import type { GiftInput } from '#client/desk/coupons/gift-forms.ts';
import { Grid } from '#client/ui/layout.tsx';

const texts = couponDeskTexts.form;

/** The fields that only the chosen kind has. */
export function GiftFields(props: CouponFieldsProps) {
  return giftForms[props.typed.type].inputs.map((input) => {
    const Fields = fieldsOf[input];
    return <Fields key={input} {...props} />;
  });
}

/** The fields of each input. */
const fieldsOf: Record<GiftInput, ComponentType<CouponFieldsProps>> = {
  length: LengthFields,
  length_or_date: (props) => <LengthFields {...props} orDate />,
  discount: DiscountFields,
  months: (props) => (
    <TextField {...textField(props, 'months', 'months')} required inputMode="numeric" />
  ),
  answer_count: (props) => (
    <TextField {...textField(props, 'answer_count', 'answer_count')} required inputMode="numeric" />
  ),
  licence: (props) => (
    <TextField
      {...textField(props, 'licence', 'licence_ends_at')}
      type="date"
      hint={texts.licenceHint}
    />
  ),
  plans: PlanFields,
  required_plans: (props) => <PlanFields {...props} required />,
  next_plan: NextPlanField,
  cancel_at_period_end: CancelField,
};

function LengthFields({ orDate = false, ...props }: CouponFieldsProps & { orDate?: boolean }) {
  const { typed, onChange } = props;
  return (
    <Grid gap={16} column="label" align="start">
      <SelectField
        label={texts.lengthIn}
        options={texts.lengthUnits.filter(({ value }) => value !== 'date' || orDate)}
        value={typed.lengthIn}
        onChange={({ target: { value } }) =>
          onChange({
            lengthIn: texts.lengthUnits.find((unit) => unit.value === value)?.value ?? 'months',
          })
        }
      />
      {typed.lengthIn === 'date' ? (
        <TextField {...textField(props, 'date', 'date')} required type="date" />
      ) : (
        <TextField {...textField(props, 'length', typed.lengthIn)} required inputMode="numeric" />
      )}
    </Grid>
  );
}

function DiscountFields(props: CouponFieldsProps) {
  const { typed, onChange } = props;
  return (
    <Grid gap={16} column="label" align="start">
      <SelectField
        label={texts.discountIn}
        options={texts.discountUnits}
        value={typed.discountIn}
        onChange={(event) =>
          onChange({
            discountIn: event.target.value === 'amount_off' ? 'amount_off' : 'percent_off',
          })
        }
      />
      <TextField {...textField(props, 'discount', typed.discountIn)} required inputMode="decimal" />
    </Grid>
  );
}

/** A text field for `name`, with the error of the gift's field that is sent. */
function textField(
  { typed, form, onChange }: CouponFieldsProps,
  name: 'length' | 'date' | 'discount' | 'months' | 'answer_count' | 'licence',
  sentField: string,
) {
  return {
    label: texts[name],
    ...form.field(`gift.${sentField}`, typed[name], (value) => onChange({ [name]: value })),
  };
}
