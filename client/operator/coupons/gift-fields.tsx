import { deskErrorText } from '#client/messages/desk-errors.ts';
import { couponDeskTexts } from '#client/messages/desk-coupons.ts';
import type { CouponFormProps } from '#client/operator/coupons/coupon-form.tsx';
import { PurchaseFields } from '#client/operator/coupons/purchase-fields.tsx';
import styles from '#client/operator/parts/desk.module.css';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const texts = couponDeskTexts.form;

type GiftFieldsProps = Pick<CouponFormProps, 'typed' | 'errors' | 'onChange'>;

/** What belongs to a coupon of the chosen kind, and nothing else. */
export function GiftFields(props: GiftFieldsProps) {
  const { typed, errors, onChange } = props;
  const { type } = typed;

  function field(
    name: 'length' | 'date' | 'discount' | 'months' | 'answer_count' | 'licence',
    sent: string,
  ) {
    const code = errors[`gift.${sent}`];
    return {
      label: texts[name],
      value: typed[name],
      error: code && deskErrorText(code),
      onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    };
  }

  if (type === 'answer_quota') {
    return <TextField {...field('answer_count', 'answer_count')} required inputMode="numeric" />;
  }
  if (type === 'license') {
    return (
      <TextField {...field('licence', 'licence_ends_at')} type="date" hint={texts.licenceHint} />
    );
  }
  if (type === 'direct_plan') return <PurchaseFields {...props} />;
  if (type === 'payxgetx') {
    return (
      <>
        <TextField {...field('months', 'months')} required inputMode="numeric" />
        <PurchaseFields {...props} />
      </>
    );
  }
  if (type === 'discount') {
    return (
      <>
        <div className={styles.pair}>
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
          <TextField {...field('discount', typed.discountIn)} required inputMode="decimal" />
        </div>
        <PurchaseFields {...props} />
      </>
    );
  }
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={texts.lengthIn}
          options={texts.lengthUnits.filter(
            ({ value }) => value !== 'date' || type === 'free_period',
          )}
          value={typed.lengthIn}
          onChange={({ target: { value } }) =>
            onChange({
              lengthIn: texts.lengthUnits.find((unit) => unit.value === value)?.value ?? 'months',
            })
          }
        />
        {typed.lengthIn === 'date' ? (
          <TextField {...field('date', 'date')} required type="date" />
        ) : (
          <TextField {...field('length', typed.lengthIn)} required inputMode="numeric" />
        )}
      </div>
      {type === 'free_trial' && <PurchaseFields {...props} />}
    </>
  );
}
