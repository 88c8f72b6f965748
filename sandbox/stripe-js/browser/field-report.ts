import type { FieldElementType } from './element-types.ts';
import type { FieldInput } from './field-input.ts';
import type { CardBrand } from './field-rules.ts';
import type { IbanRules } from './iban-rules.ts';
import type { Texts } from './texts.ts';

/** The `change` event of an element, as Stripe.js words it. */
export interface FieldReport {
  elementType: FieldElementType;
  error: { type: 'validation_error'; code: string; message: string } | undefined;
  empty: boolean;
  complete: boolean;
  value?: { postalCode: string };
  brand?: CardBrand;
  country?: string;
  bankName?: string;
}

export type FieldReports = (
  type: FieldElementType,
  inputs: FieldInput[],
  brand: CardBrand,
) => FieldReport;

/** Sums up the fields of an element. The error is that of the first field with a problem. */
export function fieldReports(texts: Texts, iban: IbanRules): FieldReports {
  return (type, inputs, brand) => {
    const code = inputs.map((input) => input.problem()).find((problem) => problem !== undefined);
    return {
      elementType: type,
      error: code && { type: 'validation_error', code, message: texts.message(code) ?? code },
      empty: inputs.every((input) => input.empty()),
      complete: inputs.every((input) => input.complete()),
      ...(type === 'card' ? { value: { postalCode: '' } } : {}),
      ...(type === 'card' || type === 'cardNumber' ? { brand } : {}),
      ...(type === 'iban'
        ? { country: iban.country(inputs[0]?.node.value ?? ''), bankName: '' }
        : {}),
    } as FieldReport;
  };
}
