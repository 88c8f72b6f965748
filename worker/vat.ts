/** Per cent of the German value-added tax on digital services (§ 12 Abs. 1 UStG). */
export const vatPercent = 19;

/** The tax that a price includes; both in cents. */
export function includedVat(cents: number): number {
  return Math.round((cents * vatPercent) / (100 + vatPercent));
}
