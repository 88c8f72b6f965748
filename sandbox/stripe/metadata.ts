type Metadata = { [name: string]: string };

/** Metadata after an update: given keys are set, empty ones removed, null empties it. */
export function mergeMetadata(
  current: Metadata | null,
  patch: Metadata | null | undefined,
): Metadata {
  if (patch === undefined) return current ?? {};
  if (patch === null) return {};
  const merged = Object.entries({ ...current, ...patch });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

/** The given fields of a patch, without those that were not mentioned. */
export function given<T extends object>(patch: T): Partial<T> {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}
