/** Where what we store is not what Stripe says, and how to mend it. */
export interface Difference {
  /** Stripe's id of what it is about. */
  id: string;
  /** What we have and what Stripe has, field by field. */
  fields: Record<string, { ours: unknown; stripes: unknown }>;
  mend: () => Promise<unknown>;
}

/**
 * The fields in which two records differ, of those that Stripe's has; null when they agree. Without a
 * record of ours all of it is missing.
 */
export function differingFields(
  ours: object | undefined,
  stripes: object,
): Difference['fields'] | null {
  if (!ours) return { row: { ours: null, stripes: 'exists' } };
  const known = new Map<string, unknown>(Object.entries(ours));
  const differing = Object.entries(stripes)
    .filter(([field, value]) => known.get(field) !== value)
    .map(([field, value]) => [field, { ours: known.get(field), stripes: value }] as const);
  return differing.length === 0 ? null : Object.fromEntries(differing);
}
