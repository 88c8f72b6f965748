import type { Place } from '#worker/db/place.ts';

/** The place after which a page begins, by its cursor; null for the first page. */
export function placeAfter(cursor: string | undefined): Place | null {
  const [at, id] = cursor?.split(':') ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}

/**
 * The first `size` of the rows that were found, and the cursor of the next page. Whoever looks for
 * one row more learns whether there is another page; without it, `next` is null.
 */
export function pageOf<Row>(
  found: readonly Row[],
  size: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  const place = last && placeOf(last);
  return { rows, next: place ? `${place.at}:${place.id}` : null };
}
