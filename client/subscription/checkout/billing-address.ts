import { readItem } from '#client/lib/stored-item.ts';
import { product } from '#worker/product.ts';
import { typedCode, typedName } from '#worker/typed.ts';
import { mostWithoutAddress } from '#worker/vat.ts';

/** What is typed for an invoice that has to name its customer. */
export const addressFields = ['name', 'line1', 'postal_code', 'city'] as const;

export type AddressField = (typeof addressFields)[number];

/** The address on the invoice; most orders need the country only. */
export type BillingAddress = { country: string } & Partial<Record<AddressField, string>>;

/** Whether the invoice of an order over so many cents has to name its customer. */
export function needsAddress(total: number): boolean {
  return total > mostWithoutAddress;
}

/** The error code of a field's text; null if it can be sent. */
export function addressProblem(
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
