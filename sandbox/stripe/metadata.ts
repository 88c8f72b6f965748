type Metadata = { [name: string]: string };

/**
 * Metadata after an update: given keys are set, keys with an empty value are removed, and null
 * removes all keys.
 */
export function mergeMetadata(
  current: Metadata | null,
  patch: Metadata | null | undefined,
): Metadata {
  if (patch === undefined) return current ?? {};
  if (patch === null) return {};
  const entries = Object.entries({ ...current, ...patch });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** The fields of a patch without those that are undefined. */
export function definedFields<T extends object>(patch: T): Partial<T> {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}
