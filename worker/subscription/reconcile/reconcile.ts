import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { selectContractsAfter } from '#worker/entitlement/shared-sql.ts';
import { log } from '#worker/http/log.ts';
import { collectEach, processEach } from '#worker/process-each.ts';
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
  keepCursor,
  selectCursor,
  selectCustomersAfter,
} from '#worker/subscription/reconcile/reconcile-sql.ts';

/** Objects of a list that one run compares; a Worker may make only a limited number of calls. */
const pageSize = 50;

/** Smaller for our own rows, because each of them is a call to Stripe. */
const ownPageSize = 15;

interface Paging {
  limit: number;
  starting_after?: string;
}

type Compare<T> = (ctx: Ctx, items: readonly T[]) => Promise<Difference[]>;

interface Page<T> {
  data: T[];
  has_more: boolean;
}

/**
 * Compares the next page of each of Stripe's lists with what we store, and the next page of our own
 * rows with what Stripe knows. Returns the number of differences.
 */
export async function reconcile(ctx: Ctx, limit = pageSize): Promise<number> {
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
  const differing = await collectEach(lists, async ({ compare }) => [await compare(ctx)]);
  return differing.reduce((sum, count) => sum + count, 0);
}

/** A list whose pages are compared one after the other, one in each run. */
interface List {
  id: string;
  /** Compares the next page and returns the number of differences. */
  compare: (ctx: Ctx) => Promise<number>;
}

function listOf<T extends { id: string }>(
  id: string,
  limit: number,
  compare: Compare<T>,
  read: (paging: Paging) => Promise<Page<T>>,
): List {
  return { id, compare: (ctx) => compareNext(ctx, limit, id, compare, read) };
}

/** A page of our own rows in the shape of one of Stripe's. */
async function pageOf<T>(
  { limit, starting_after: after = '' }: Paging,
  read: (after: string) => PromiseLike<T[]>,
): Promise<Page<T>> {
  const data = await read(after);
  return { data, has_more: data.length === limit };
}

async function compareRunning(ctx: Ctx, subscriptions: readonly Stripe.Subscription[]) {
  return [
    ...(await compareSubscriptions(ctx, subscriptions)),
    ...(await compareSubscribers(ctx, subscriptions)),
  ];
}

async function compareInvoices(ctx: Ctx, invoices: readonly Stripe.Invoice[]) {
  return [
    ...(await compareOneTimes(ctx, invoices)),
    ...(await compareInvoiceDisputes(ctx, invoices)),
  ];
}

/**
 * Compares one page, logs each difference and repairs it. The next run continues after this page,
 * and starts from the beginning after the last one. What cannot be repaired now is found again
 * then.
 */
async function compareNext<T extends { id: string }>(
  ctx: Ctx,
  limit: number,
  list: string,
  compare: Compare<T>,
  read: (paging: Paging) => Promise<Page<T>>,
): Promise<number> {
  const [progress] = await selectCursor(ctx.db, list);
  const page = await readAfter(read, limit, progress?.cursor ?? null);
  const differences = await compare(ctx, page.data);
  for (const { id, fields } of differences) {
    log('warn', { message: 'what we store differs from Stripe', list, id, fields });
  }
  const mended = await processEach(differences, ({ mend }) => mend());
  const { data, has_more: hasMore } = page;
  await keepCursor(ctx.db, list, hasMore ? (data.at(-1)?.id ?? null) : null, ctx.clock.now());
  const compared = data.length;
  log('info', { message: 'reconciled', list, compared, differing: differences.length, mended });
  return differences.length;
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
