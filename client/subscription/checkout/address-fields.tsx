import { addressTexts } from '#client/messages/checkout.ts';
import { errorText } from '#client/messages/errors.ts';
import { addressFields } from '#client/subscription/checkout/billing-address.ts';
import type { AddressField } from '#client/subscription/checkout/billing-address.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import type { useBillingAddress } from '#client/subscription/checkout/use-billing-address.ts';
import { TextField } from '#client/ui/text-field.tsx';

const attributes: Record<AddressField, { autoComplete: string; maxLength: number }> = {
  name: { autoComplete: 'billing name', maxLength: 100 },
  line1: { autoComplete: 'billing address-line1', maxLength: 200 },
  postal_code: { autoComplete: 'billing postal-code', maxLength: 10 },
  city: { autoComplete: 'billing address-level2', maxLength: 100 },
};

interface AddressFieldsProps {
  billing: ReturnType<typeof useBillingAddress>;
  onChange: () => void;
}

/** Name and address, which an invoice over 250 € has to show. */
export function AddressFields({ billing, onChange }: AddressFieldsProps) {
  return (
    <>
      <p className={styles.small}>{addressTexts.why}</p>
      {addressFields.map((field) => {
        const problem = billing.problemOf(field);
        return (
          <TextField
            key={field}
            ref={(input) => billing.setInput(field, input)}
            label={addressTexts[field]}
            required
            inputMode={field === 'postal_code' ? 'numeric' : undefined}
            {...attributes[field]}
            value={billing.textOf(field)}
            error={problem === null ? undefined : errorText(problem)}
            onChange={(event) => {
              billing.setText(field, event.target.value);
              onChange();
            }}
          />
        );
      })}
    </>
  );
}
