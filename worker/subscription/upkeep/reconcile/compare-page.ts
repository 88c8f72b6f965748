import Stripe from 'stripe';

import { log } from '#worker/http/log.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { collectEach, processEach } from '#worker/schedule/process-each.ts';

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

/** How Stripe's client asks for a page. */
export interface Paging {
  limit: number;
  starting_after?: string;
}

/** A page in the shape of Stripe's. */
export interface Page<T> {
  data: T[];
  has_more: boolean;
}

/** Finds the differences of objects. */
export type Compare<T> = (ctx: JobCtx, items: readonly T[]) => Promise<Difference[]>;

/** How the pages of a list are read and compared. */
interface PagedList<T> {
  id: string;
  limit: number;
  compare: Compare<T>;
  read: (paging: Paging) => Promise<Page<T>>;
}

/** What became of a page. */
export interface Compared {
  /** The number of differences. */
  differing: number;
  /** Whether the budget ended before all differences were repaired. */
  isCutOff: boolean;
  /** The id after which the next page begins; null after the last page. */
  next: string | null;
}

/**
 * Compares one page, logs each difference and repairs it. What cannot be repaired now is found
 * again in the next pass.
 */
export async function comparePage<T extends { id: string }>(
  ctx: JobCtx,
  { id: list, limit, compare, read }: PagedList<T>,
  cursor: string | null,
): Promise<Compared> {
  const { data, has_more: hasMore } = await readAfter(read, limit, cursor);
  const differences = await compareTogether(ctx, compare, data);
  for (const { id, fields } of differences) {
    log('warn', { message: 'what we store differs from Stripe', list, id, fields });
  }
  const mended = await processEach(ctx, differences, ({ mend }) => mend());
  const compared = data.length;
  log('info', { message: 'reconciled', list, compared, differing: differences.length, mended });
  return {
    differing: differences.length,
    isCutOff: ctx.job.budget.isSpent() && differences.length > 0,
    next: hasMore ? (data.at(-1)?.id ?? null) : null,
  };
}

/** Compares the objects of a page together or, if one of them cannot be compared, one by one. */
async function compareTogether<T extends { id: string }>(
  ctx: JobCtx,
  compare: Compare<T>,
  objects: readonly T[],
): Promise<Difference[]> {
  try {
    return await compare(ctx, objects);
  } catch {
    // Comparing one by one reports the object that fails.
    return collectEach(ctx, objects, (object) => compare(ctx, [object]));
  }
}

/** Starts from the beginning if the object at which a run ended was deleted since. */
async function readAfter<T>(
  read: (paging: Paging) => Promise<Page<T>>,
  limit: number,
  cursor: string | null,
): Promise<Page<T>> {
  if (cursor === null) return read({ limit });
  try {
    return await read({ limit, starting_after: cursor });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return read({ limit });
  }
}
