import { couponDeskTexts } from '#client/messages/desk-coupons.ts';
import { followingPlans, planOptions } from '#client/desk/coupons/plan-name.ts';
import type { CouponFieldsProps } from '#client/desk/coupons/typed-coupon.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';

const texts = couponDeskTexts.form;

/** The plans that a coupon is for. With `required` at least one has to be chosen. */
export function PlanFields({
  typed,
  form,
  onChange,
  required = false,
}: CouponFieldsProps & { required?: boolean }) {
  const error = form.errors['gift.plan_keys'];
  return (
    <fieldset className={styles.choices}>
      <legend>{required ? texts.thesePlans : texts.plans}</legend>
      {planOptions.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={typed.plan_keys.includes(value)}
          onChange={(event) =>
            onChange({
              plan_keys: event.target.checked
                ? [...typed.plan_keys, value]
                : typed.plan_keys.filter((key) => key !== value),
            })
          }
        />
      ))}
      <FormError text={error && texts.planProblem[required ? 'bound' : 'fits']} />
    </fieldset>
  );
}

/** The plan that takes over after the first term. With one, the contract does not end by itself. */
export function NextPlanField({ typed, form, onChange }: CouponFieldsProps) {
  return (
    <SelectField
      label={texts.nextPlan}
      options={[{ value: '', label: texts.samePlan }, ...followingPlans]}
      {...form.field('gift.next_plan_key', typed.next_plan_key, (key) =>
        onChange({ next_plan_key: key, cancel_at_period_end: false }),
      )}
    />
  );
}

/** Whether the contract ends with its first term. Hidden if another plan takes over. */
export function CancelField({ typed, onChange }: CouponFieldsProps) {
  if (typed.next_plan_key !== '') return null;
  return (
    <Checkbox
      label={texts.cancels}
      checked={typed.cancel_at_period_end}
      onChange={(event) => onChange({ cancel_at_period_end: event.target.checked })}
    />
  );
}
