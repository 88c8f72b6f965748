import { deskErrorText } from '#client/messages/desk-errors.ts';
import { couponDeskTexts } from '#client/messages/desk-coupons.ts';
import type { CouponFormProps } from '#client/operator/coupons/coupon-form.tsx';
import { followingPlans, planOptions } from '#client/operator/coupons/plan-name.ts';
import styles from '#client/operator/parts/desk.module.css';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';

const texts = couponDeskTexts.form;

/** Of a coupon that goes with a purchase: for which plans, and how it goes on. */
export function PurchaseFields(props: Pick<CouponFormProps, 'typed' | 'errors' | 'onChange'>) {
  const { typed, errors, onChange } = props;
  const error = errors['gift.plan_keys'];
  const bound = typed.type === 'direct_plan';
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{bound ? texts.thesePlans : texts.plans}</legend>
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
        <FormError text={error && texts.planProblem[bound ? 'bound' : 'fits']} />
      </fieldset>
      {typed.type === 'payxgetx' && (
        <SelectField
          label={texts.nextPlan}
          options={[{ value: '', label: texts.samePlan }, ...followingPlans]}
          value={typed.next_plan_key}
          error={errors['gift.next_plan_key'] && deskErrorText(errors['gift.next_plan_key'])}
          onChange={(event) =>
            onChange({ next_plan_key: event.target.value, cancel_at_period_end: false })
          }
        />
      )}
      {!bound && typed.next_plan_key === '' && (
        <Checkbox
          label={texts.cancels}
          checked={typed.cancel_at_period_end}
          onChange={(event) => onChange({ cancel_at_period_end: event.target.checked })}
        />
      )}
    </>
  );
}
