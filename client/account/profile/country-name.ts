import { product } from '#worker/product.ts';

const names = new Intl.DisplayNames(product.locale, { type: 'region', fallback: 'none' });
/** Two letters that mean "unknown country". */
const unknown = 'XX';

/** The German name of a two-letter country code; null for null, "unknown" and invalid codes. */
export function countryName(code: string | null): string | null {
  if (code === null || code === unknown || !/^[A-Z]{2}$/.test(code)) return null;
  return names.of(code) ?? null;
}
