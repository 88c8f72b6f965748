import { useRef, useState } from 'react';

import { useSession } from '#client/account/use-session.ts';
import {
  addressFields,
  addressProblem,
  needsAddress,
  storedAddress,
} from '#client/subscription/checkout/billing-address.ts';
import type {
  AddressField,
  BillingAddress,
} from '#client/subscription/checkout/billing-address.ts';
import { product } from '#worker/product.ts';
import { typedName } from '#worker/typed.ts';

/** The billing address of an order over `total` cents, while it is typed. */
export function useBillingAddress(total: number) {
  const [country, setCountry] = useState<string>(product.country);
  const { session } = useSession();
  const [typed, setTyped] = useState<Partial<Record<AddressField, string>>>(() => ({
    name: session?.name ?? '',
    ...storedAddress(),
  }));
  const [checked, setChecked] = useState(false);
  const inputs = useRef<Partial<Record<AddressField, HTMLInputElement | null>>>({});
  const isNeeded = needsAddress(total);

  const problemOf = (field: AddressField) => addressProblem(field, typed[field] ?? '');

  /** Whether the order may be sent. If not, the first field that is wrong gets the focus. */
  function check(): boolean {
    setChecked(true);
    const wrong = isNeeded ? addressFields.find((field) => problemOf(field) !== null) : undefined;
    if (wrong) inputs.current[wrong]?.focus();
    return wrong === undefined;
  }

  const address: BillingAddress = isNeeded
    ? {
        country,
        ...Object.fromEntries(addressFields.map((field) => [field, typedName(typed[field] ?? '')])),
      }
    : { country };

  return {
    country,
    setCountry,
    isNeeded,
    address,
    check,
    textOf: (field: AddressField) => typed[field] ?? '',
    setText: (field: AddressField, text: string) => setTyped({ ...typed, [field]: text }),
    problemOf: (field: AddressField) => (checked ? problemOf(field) : null),
    setInput: (field: AddressField, input: HTMLInputElement | null) => {
      inputs.current[field] = input;
    },
  };
}
