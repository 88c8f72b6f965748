import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';

export type CardBrand = StripeCardElementChangeEvent['brand'];

export type CardField = 'number' | 'expiry' | 'cvc';

export type FieldName = CardField | 'iban';

/** What is right in a field; `brand` is that of the card it belongs to. */
export interface FieldRules {
  /** What stands in the field after typing or pasting `raw`. */
  format: (raw: string, brand: CardBrand, deleting: boolean) => string;
  /** The code of an error that further typing cannot mend. */
  wrong: (value: string, brand: CardBrand, today: Date) => string | undefined;
  complete: (value: string, brand: CardBrand) => boolean;
  /** The code for a field that was left half filled. */
  incomplete: string;
}
