/** Per cent of the German value-added tax on digital services (§ 12 Abs. 1 UStG). */
export const vatPercent = 19;

/**
 * Up to this sum, in cents, an invoice needs no name and address of its customer (§ 33 UStDV).
 */
export const mostWithoutAddress = 25_000;

/** The tax that a price includes; both in cents. */
export function includedVat(cents: number): number {
  return Math.round((cents * vatPercent) / (100 + vatPercent));
}
