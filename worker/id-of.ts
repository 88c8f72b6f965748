/** The id of one of Stripe's objects that is answered either as its id or expanded; null for none. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
