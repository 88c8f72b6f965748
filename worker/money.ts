import { product } from '#worker/product.ts';

const euros = new Intl.NumberFormat(product.locale, {
  style: 'currency',
  currency: product.currency,
});

/** Cents as `99,48 €`. */
export function formatMoney(cents: number): string {
  return euros.format(cents / 100);
}
