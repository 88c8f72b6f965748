import { useMemo } from 'react';

import { addressTexts, checkoutTexts } from '#client/messages/checkout.ts';
import { errorText } from '#client/messages/errors.ts';
import {
  addressFields,
  countryError,
  countryOptions,
} from '#client/subscription/checkout/billing-address.ts';
import type {
  AddressField,
  useBillingAddress,
} from '#client/subscription/checkout/billing-address.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { SearchSelect } from '#client/ui/search-select.tsx';
import { TextField } from '#client/ui/text-field.tsx';

interface CountryFieldProps {
  value: string;
  onChange: (code: string) => void;
}

/** The billing country. Any country other than ours shows an error and blocks the order. */
export function CountryField({ value, onChange }: CountryFieldProps) {
  const options = useMemo(() => countryOptions(), []);
  const error = countryError(value);
  return (
    <SearchSelect
      label={checkoutTexts.country}
      hint={checkoutTexts.countryHint}
      placeholder={checkoutTexts.countryPick}
      options={options}
      value={value}
      error={error === null || value === '' ? undefined : errorText(error)}
      autoComplete="country-name"
      onChange={onChange}
    />
  );
}

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
