/** The id of a Stripe object, which Stripe returns as an id or expanded; null if there is none. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
