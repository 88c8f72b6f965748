import { product } from '#worker/product.ts';

const names = new Intl.DisplayNames(product.locale, { type: 'region', fallback: 'none' });
/** Two letters that stand for no country: unknown. */
const unknown = 'XX';

/** The German name of a country in two letters; null for none and for what is no country. */
export function countryName(code: string | null): string | null {
  if (code === null || code === unknown || !/^[A-Z]{2}$/.test(code)) return null;
  return names.of(code) ?? null;
}
