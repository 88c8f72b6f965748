import { useRef, useState } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { readItem } from '#client/lib/stored-item.ts';
import type { Option } from '#client/ui/filter-options.ts';
import { product } from '#worker/product.ts';
import { typedCode, typedName } from '#worker/typed.ts';
import { mostWithoutAddress } from '#worker/vat.ts';

/** ISO 3166-1 alpha-2 codes, without uninhabited territories. */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK ' +
  'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML ' +
  'MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD ' +
  'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** Every country with its German name, in German alphabetical order. */
export function countryOptions(): Option[] {
  const names = new Intl.DisplayNames([product.locale], { type: 'region' });
  const { compare } = new Intl.Collator(product.locale);
  return codes
    .split(' ')
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted(
      (a, b) =>
        Number(b.value === product.country) - Number(a.value === product.country) ||
        compare(a.label, b.label),
    );
}

/** The error code of a country that we do not sell to; null for the accepted one. */
export function countryError(code: string): 'invalid_country' | null {
  return code === product.country ? null : 'invalid_country';
}

/** What is typed for an invoice that has to name its customer. */
export const addressFields = ['name', 'line1', 'postal_code', 'city'] as const;

export type AddressField = (typeof addressFields)[number];

/** The address on the invoice; most orders need the country only. */
export type BillingAddress = { country: string } & Partial<Record<AddressField, string>>;

/** Whether the invoice of an order over so many cents has to name its customer. */
function needsAddress(total: number): boolean {
  return total > mostWithoutAddress;
}

/** The error code of a field's text; null if it can be sent. */
function addressProblem(
  field: AddressField,
  text: string,
): 'required' | 'invalid_postal_code' | null {
  if (typedName(text) === '') return 'required';
  if (field === 'postal_code' && !/^\d{5}$/.test(typedCode(text))) return 'invalid_postal_code';
  return null;
}

/**
 * The address that this tab stored before it left for PayPal. Session storage may hold anything, so
 * only texts are taken.
 */
export function storedAddress(): BillingAddress {
  const stored = (readItem('payment_billing_address') ?? {}) as Record<string, unknown>;
  const texts = ['country', ...addressFields].flatMap((name) => {
    const text = stored[name];
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return { country: product.country, ...Object.fromEntries(texts) };
}

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
