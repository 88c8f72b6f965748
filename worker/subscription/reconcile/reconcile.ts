import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { selectContractsAfter } from '#worker/entitlement/statements.ts';
import { countDone } from '#worker/count-done.ts';
import { log } from '#worker/http/log.ts';
import {
  compareOneTimes,
  compareSubscriptions,
} from '#worker/subscription/reconcile/compare-contracts.ts';
import { compareCustomers } from '#worker/subscription/reconcile/compare-customers.ts';
import { compareBills, compareReturns } from '#worker/subscription/reconcile/compare-disputes.ts';
import {
  compareOwnContracts,
  compareOwnCustomers,
} from '#worker/subscription/reconcile/compare-own.ts';
import type { Difference } from '#worker/subscription/reconcile/difference.ts';
import {
  cursorOf,
  customersAfter,
  keepCursor,
} from '#worker/subscription/reconcile/reconcile-repository.ts';

/** What of a list one run compares; a Worker may make only so many calls. */
const pageSize = 50;

/** Of our own rows each is asked for by itself. */
const ownSize = 15;

interface Paging {
  limit: number;
  starting_after?: string;
}

interface Page<T> {
  data: T[];
  has_more: boolean;
}

/**
 * Compares the next page of each of Stripe's lists with what we store, and the next of our own rows with
 * what Stripe knows; returns how many differed.
 */
export async function reconcile(ctx: Ctx, limit = pageSize): Promise<number> {
  const { stripe } = ctx;
  const own = Math.min(limit, ownSize);
  const differing = [
    await compareNext(ctx, limit, 'subscriptions', compareSubscriptions, (paging) =>
      stripe.subscriptions.list({ status: 'all', ...paging }),
    ),
    await compareNext(ctx, limit, 'invoices', compareInvoices, (paging) =>
      stripe.invoices.list(paging),
    ),
    await compareNext(ctx, limit, 'disputes', compareReturns, (paging) =>
      stripe.disputes.list({ ...paging, expand: ['data.charge'] }),
    ),
    await compareNext(ctx, limit, 'customers', compareCustomers, (paging) =>
      stripe.customers.list(paging),
    ),
    await compareNext(ctx, own, 'own contracts', compareOwnContracts, (paging) =>
      pageOf(paging, (after) => selectContractsAfter(ctx.db, after, own)),
    ),
    await compareNext(ctx, own, 'own customers', compareOwnCustomers, (paging) =>
      pageOf(paging, (after) => customersAfter(ctx.db, after, own)),
    ),
  ];
  return differing.reduce((sum, one) => sum + one, 0);
}

/** The next of our own rows, as Stripe would list them. */
async function pageOf<T>(
  { limit, starting_after: after = '' }: Paging,
  read: (after: string) => PromiseLike<T[]>,
): Promise<Page<T>> {
  const data = await read(after);
  return { data, has_more: data.length === limit };
}

async function compareInvoices(ctx: Ctx, invoices: readonly Stripe.Invoice[]) {
  return [...(await compareOneTimes(ctx, invoices)), ...(await compareBills(ctx, invoices))];
}

/**
 * Compares one page, tells of each difference in the log and has it mended. The next run goes on
 * behind this page, and begins anew behind the last one. Whatever cannot be mended now differs
 * again when its turn comes.
 */
async function compareNext<T extends { id: string }>(
  ctx: Ctx,
  limit: number,
  list: string,
  compare: (ctx: Ctx, items: readonly T[]) => Promise<Difference[]>,
  read: (paging: Paging) => Promise<Page<T>>,
): Promise<number> {
  const page = await readAfter(read, limit, await cursorOf(ctx.db, list));
  const differences = await compare(ctx, page.data);
  for (const { id, fields } of differences) {
    log('warn', { message: 'what we store differs from Stripe', list, id, fields });
  }
  const mended = await countDone(differences, ({ mend }) => mend());
  const { data, has_more: hasMore } = page;
  await keepCursor(ctx.db, list, hasMore ? (data.at(-1)?.id ?? null) : null, ctx.clock.now());
  const compared = data.length;
  log('info', { message: 'reconciled', list, compared, differing: differences.length, mended });
  return differences.length;
}

/** Begins anew where the one that a run ended with has been deleted since. */
async function readAfter<T>(
  read: (paging: Paging) => Promise<Page<T>>,
  limit: number,
  cursor: string | null,
): Promise<Page<T>> {
  if (cursor === null) return read({ limit });
  try {
    return await read({ limit, starting_after: cursor });
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!gone) throw error;
    return read({ limit });
  }
}
