import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';

export type CardBrand = StripeCardElementChangeEvent['brand'];

export type CardField = 'number' | 'expiry' | 'cvc';

export type FieldName = CardField | 'iban';

/** The rules of one field; `brand` is the card's brand. */
export interface FieldRules {
  /** The field's text after typing or pasting `raw`. */
  format: (raw: string, brand: CardBrand, deleting: boolean) => string;
  /** The code of an error that further typing cannot fix. */
  wrong: (value: string, brand: CardBrand, today: Date) => string | undefined;
  complete: (value: string, brand: CardBrand) => boolean;
  /** The code for a field that was left half filled. */
  incomplete: string;
}
