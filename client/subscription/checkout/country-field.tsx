import { useMemo } from 'react';

import { checkoutTexts } from '#client/messages/checkout.ts';
import { errorText } from '#client/messages/errors.ts';
import { countryError, countryOptions } from '#client/subscription/checkout/countries.ts';
import { SearchSelect } from '#client/ui/search-select.tsx';

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
