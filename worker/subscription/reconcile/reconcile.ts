import Stripe from 'stripe';

import { selectContractsAfter } from '#worker/entitlement/shared-sql.ts';
import { log } from '#worker/http/log.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { collectEach, processEach } from '#worker/schedule/process-each.ts';
import {
  compareOneTimes,
  compareSubscriptions,
} from '#worker/subscription/reconcile/compare-contracts.ts';
import {
  compareCustomers,
  compareSubscribers,
} from '#worker/subscription/reconcile/compare-customers.ts';
import {
  compareChargeDisputes,
  compareInvoiceDisputes,
} from '#worker/subscription/reconcile/compare-disputes.ts';
import {
  compareOwnContracts,
  compareOwnCustomers,
} from '#worker/subscription/reconcile/compare-own.ts';
import type { Difference } from '#worker/subscription/reconcile/difference.ts';
import {
  selectCursors,
  selectCustomersAfter,
} from '#worker/subscription/reconcile/reconcile-sql.ts';
import { keepCursor } from '#worker/subscription/reconcile/shared-sql.ts';

/** Objects of a list that one run compares. */
const pageSize = 50;

/** Smaller for our own rows, because each of them is a call to Stripe. */
const ownPageSize = 15;

/** For how many runs a page is read again because its differences were not all repaired. */
const mostHeldRuns = 20;

interface Paging {
  limit: number;
  starting_after?: string;
}

type Compare<T> = (ctx: JobCtx, items: readonly T[]) => Promise<Difference[]>;

interface Page<T> {
  data: T[];
  has_more: boolean;
}

/**
 * Compares the next page of each of Stripe's lists with what we store, and the next page of our own
 * rows with what Stripe knows. Begins with the list that was read the longest time ago. Returns the
 * number of differences.
 */
export async function reconcile(ctx: JobCtx, limit = pageSize): Promise<number> {
  const { stripe } = ctx;
  const ownLimit = Math.min(limit, ownPageSize);
  const lists = [
    listOf('subscriptions', limit, compareRunning, (paging) =>
      stripe.subscriptions.list({ status: 'all', expand: ['data.latest_invoice'], ...paging }),
    ),
    listOf('invoices', limit, compareInvoices, (paging) => stripe.invoices.list(paging)),
    listOf('disputes', limit, compareChargeDisputes, (paging) =>
      stripe.disputes.list({ ...paging, expand: ['data.charge'] }),
    ),
    listOf('customers', limit, compareCustomers, (paging) => stripe.customers.list(paging)),
    listOf('own contracts', ownLimit, compareOwnContracts, (paging) =>
      pageOf(paging, (after) => selectContractsAfter(ctx.db, after, ownLimit)),
    ),
    listOf('own customers', ownLimit, compareOwnCustomers, (paging) =>
      pageOf(paging, (after) => selectCustomersAfter(ctx.db, after, ownLimit)),
    ),
  ];
  const stored = new Map((await selectCursors(ctx.db)).map((row) => [row.list, row]));
  const readAt = ({ id }: List) => {
    const { heldRuns, updatedAt } = stored.get(id) ?? { heldRuns: 0, updatedAt: 0 };
    // A list whose page was not finished is the first one in every second run.
    return heldRuns % 2 === 1 ? 0 : updatedAt;
  };
  let differing = 0;
  await processEach(
    ctx,
    lists.toSorted((a, b) => readAt(a) - readAt(b)),
    async (list) => {
      differing += await list.compare(ctx, stored.get(list.id) ?? { cursor: null, heldRuns: 0 });
    },
  );
  return differing;
}

interface Progress {
  cursor: string | null;
  heldRuns: number;
}

/** A list whose pages are compared one after the other, one in each run. */
interface List {
  id: string;
  /** Compares the next page and returns the number of differences. */
  compare: (ctx: JobCtx, progress: Progress) => Promise<number>;
}

function listOf<T extends { id: string }>(
  id: string,
  limit: number,
  compare: Compare<T>,
  read: (paging: Paging) => Promise<Page<T>>,
): List {
  return {
    id,
    compare: (ctx, progress) => compareNext(ctx, limit, id, progress, compare, read),
  };
}

/** A page of our own rows in the shape of one of Stripe's. */
async function pageOf<T>(
  { limit, starting_after: after = '' }: Paging,
  read: (after: string) => PromiseLike<T[]>,
): Promise<Page<T>> {
  const data = await read(after);
  return { data, has_more: data.length === limit };
}

async function compareRunning(ctx: JobCtx, subscriptions: readonly Stripe.Subscription[]) {
  return [
    ...(await compareSubscriptions(ctx, subscriptions)),
    ...(await compareSubscribers(ctx, subscriptions)),
  ];
}

async function compareInvoices(ctx: JobCtx, invoices: readonly Stripe.Invoice[]) {
  return [
    ...(await compareOneTimes(ctx, invoices)),
    ...(await compareInvoiceDisputes(ctx, invoices)),
  ];
}

/**
 * Compares one page, logs each difference and repairs it. The next run continues after this page,
 * and starts from the beginning after the last one. What cannot be repaired now is found again
 * then. If the budget ends before everything is repaired, the next runs read this page again.
 */
async function compareNext<T extends { id: string }>(
  ctx: JobCtx,
  limit: number,
  list: string,
  { cursor, heldRuns }: Progress,
  compare: Compare<T>,
  read: (paging: Paging) => Promise<Page<T>>,
): Promise<number> {
  const { data, has_more: hasMore } = await readAfter(read, limit, cursor);
  const differences = await comparePage(ctx, compare, data);
  for (const { id, fields } of differences) {
    log('warn', { message: 'what we store differs from Stripe', list, id, fields });
  }
  const mended = await processEach(ctx, differences, ({ mend }) => mend());
  const now = ctx.clock.now();
  if (ctx.job.budget.isSpent() && differences.length > 0 && heldRuns < mostHeldRuns) {
    await keepCursor(ctx.db, list, cursor, now, heldRuns + 1);
  } else {
    await keepCursor(ctx.db, list, hasMore ? (data.at(-1)?.id ?? null) : null, now);
  }
  const compared = data.length;
  log('info', { message: 'reconciled', list, compared, differing: differences.length, mended });
  return differences.length;
}

/** Compares the objects of a page together or, if one of them cannot be compared, one by one. */
async function comparePage<T extends { id: string }>(
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
