/** Something that we store otherwise than Stripe does, and how to repair it. */
export interface Difference {
  /** Stripe's id of the object. */
  id: string;
  /** Our value and Stripe's, by field. */
  fields: Record<string, { ours: unknown; stripes: unknown }>;
  mend: () => Promise<unknown>;
}

/**
 * The fields of Stripe's record in which ours differs; null when they agree. Without a record of
 * ours the whole row is missing.
 */
export function differingFields(
  ours: object | undefined,
  stripes: object,
): Difference['fields'] | null {
  if (!ours) return { row: { ours: null, stripes: 'exists' } };
  const ourFields = new Map<string, unknown>(Object.entries(ours));
  const differing = Object.entries(stripes)
    .filter(([field, value]) => ourFields.get(field) !== value)
    .map(([field, value]) => [field, { ours: ourFields.get(field), stripes: value }] as const);
  return differing.length === 0 ? null : Object.fromEntries(differing);
}
