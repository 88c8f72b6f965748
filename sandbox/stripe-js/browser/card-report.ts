import type { CardElementType } from './element-types.ts';
import type { CardInput } from './card-input.ts';
import type { CardBrand } from './card-rules.ts';
import type { Texts } from './texts.ts';

/** The `change` event of a card element, as Stripe.js words it. */
export interface CardReport {
  elementType: CardElementType;
  error: { type: 'validation_error'; code: string; message: string } | undefined;
  empty: boolean;
  complete: boolean;
  value?: { postalCode: string };
  brand?: CardBrand;
}

export type CardReports = (
  type: CardElementType,
  inputs: CardInput[],
  brand: CardBrand,
) => CardReport;

/** Sums up the fields of an element; the first field with a problem speaks for all. */
export function cardReports(texts: Texts): CardReports {
  return (type, inputs, brand) => {
    const code = inputs.map((input) => input.problem()).find((problem) => problem !== undefined);
    return {
      elementType: type,
      error: code && { type: 'validation_error', code, message: texts.message(code) ?? code },
      empty: inputs.every((input) => input.empty()),
      complete: inputs.every((input) => input.complete()),
      ...(type === 'card' ? { value: { postalCode: '' } } : {}),
      ...(type === 'card' || type === 'cardNumber' ? { brand } : {}),
    } as CardReport;
  };
}
