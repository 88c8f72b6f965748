import type Stripe from 'stripe';

import { dayMs } from '#worker/calendar.ts';
import { selectContractsAfter } from '#worker/entitlement/shared-sql.ts';
import { log } from '#worker/http/log.ts';
import type { Delivered, PageMessage } from '#worker/queue/messages.ts';
import { selectSince } from '#worker/schedule/due-sql.ts';
import type { JobCtx, JobWork } from '#worker/schedule/job.ts';
import { processEach } from '#worker/schedule/process-each.ts';
import { markInvoices, markNotes } from '#worker/subscription/billing/archive.ts';
import {
  compareOneTimes,
  compareOwnContracts,
  compareOwnCustomers,
  compareSubscriptions,
} from '#worker/subscription/upkeep/reconcile/compare-contracts.ts';
import {
  compareCreditNotes,
  compareCustomers,
  compareSubscribers,
} from '#worker/subscription/upkeep/reconcile/compare-customers.ts';
import {
  compareChargeDisputes,
  compareInvoiceDisputes,
} from '#worker/subscription/upkeep/reconcile/compare-disputes.ts';
import { comparePage } from '#worker/subscription/upkeep/reconcile/compare-page.ts';
import type {
  Compare,
  Compared,
  Page,
  Paging,
} from '#worker/subscription/upkeep/reconcile/compare-page.ts';
import {
  begunPasses,
  moveCursor,
  selectCursors,
  selectCustomersAfter,
} from '#worker/subscription/upkeep/reconcile/shared-sql.ts';
import type { Progress } from '#worker/subscription/upkeep/reconcile/shared-sql.ts';
import { selectCursor } from '#worker/subscription/upkeep/reconcile/shared-sql.ts';

/** For how many runs a page is read again because its differences were not all repaired. */
const mostHeldRuns = 20;

/**
 * Compares the next page of a list, and stores how far it has got. If the budget ends before all
 * differences are repaired, the page is read again. If somebody else has moved the list meanwhile,
 * their progress stays and theirs is the pass. Otherwise, where there is a queue, a message carries
 * the pass on. `isAlone` says that only this page is to be compared: the list then stays where it
 * is. Returns the number of differences.
 */
export async function compareNextPage(
  ctx: JobCtx,
  list: List,
  from: Progress,
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<number> {
  const { differing, isCutOff, next } = await list.compare(from.cursor);
  const now = ctx.clock.now();
  const isHeld = isCutOff && from.heldRuns < mostHeldRuns;
  const to: Progress = {
    cursor: isHeld || isAlone ? from.cursor : next,
    heldRuns: isHeld ? from.heldRuns + 1 : 0,
    beganAt: from.cursor === null && !isAlone ? now : from.beganAt,
  };
  const { meta } = await moveCursor(ctx.db, list.id, from, to, now);
  const isOver = to.cursor === null && !isHeld;
  if (meta.changes > 0 && !isOver && !isAlone) await ctx.pageQueue?.send(messageFor(list, to));
  return differing;
}

function messageFor({ id }: List, { cursor, heldRuns }: Progress): PageMessage {
  return { list: id, cursor, heldRuns };
}

/** Objects of a list that one run compares. */
const pageSize = 50;

/** Smaller for our own rows, because each of them is a call to Stripe. */
const ownPageSize = 15;

/** With a queue, how often a pass over a list of several pages begins. */
const passEveryMs = dayMs;

/** A pass that has not moved for so long has lost its message: the retries of one take less. */
export const lostAfterMs = 30 * 60_000;

const atTheStart = { cursor: null, heldRuns: 0, beganAt: 0, updatedAt: 0 };

/**
 * Compares the next page of each of Stripe's lists with what we store, and the next page of our own
 * rows with what Stripe knows. Begins with the list that was read the longest time ago. Where there
 * is a queue, its messages carry a pass on: the run begins it, once a day, and goes on with one
 * that has lost its message. In between it compares the first page only, which is the whole of a
 * short list. Returns the number of differences.
 */
export async function reconcile(ctx: JobCtx, limit = pageSize): Promise<number> {
  const now = ctx.clock.now();
  const lists = reconciledLists(ctx, { ofStripe: limit, own: Math.min(limit, ownPageSize) });
  const stored = new Map((await selectCursors(ctx.db)).map((row) => [row.list, row]));
  const progressOf = ({ id }: List) => stored.get(id) ?? atTheStart;
  const readAt = (list: List) => {
    const { heldRuns, updatedAt } = progressOf(list);
    // A list whose page was not finished is the first one in every second run.
    return heldRuns % 2 === 1 ? 0 : updatedAt;
  };
  const isCarriedOn = (list: List) => {
    const { cursor, updatedAt } = progressOf(list);
    return ctx.pageQueue !== undefined && cursor !== null && updatedAt > now - lostAfterMs;
  };
  let differing = 0;
  await processEach(
    ctx,
    lists.filter((list) => !isCarriedOn(list)).toSorted((a, b) => readAt(a) - readAt(b)),
    async (list) => {
      const { cursor, heldRuns, beganAt } = progressOf(list);
      const isBetween = cursor === null && heldRuns === 0 && beganAt > now - passEveryMs;
      const isAlone = ctx.pageQueue !== undefined && isBetween;
      differing += await compareNextPage(ctx, list, { cursor, heldRuns, beganAt }, { isAlone });
    },
  );
  return differing;
}

/** A list that one run has not finished is due, since its pass began. */
export const comparison: JobWork = {
  due: ({ db, clock }) => [selectSince(db, begunPasses, clock.now())],
  work: (ctx) => reconcile(ctx),
};

/**
 * As many as Stripe lists at once. A page of our own rows is 100 calls, which leaves room for the
 * repair of forty differences.
 */
const pageSizes = { ofStripe: 100, own: 100 };

/**
 * Carries on the passes of which these messages tell, each by a page. A message for a page that is
 * not the next one, because it came twice or late, does nothing. Returns the number of differences.
 * Throws if a page cannot be compared; the messages after it are not handled then.
 */
export async function consumePages(
  ctx: JobCtx,
  messages: readonly Delivered<PageMessage>[],
): Promise<number> {
  let differing = 0;
  for (const message of messages) {
    const { list: id, cursor, heldRuns } = message.body;
    const list = reconciledLists(ctx, pageSizes).find((one) => one.id === id);
    const [progress] = await selectCursor(ctx.db, id);
    if (list && progress && progress.cursor === cursor && progress.heldRuns === heldRuns) {
      differing += await compareNextPage(ctx, list, progress);
      await ctx.job.settle();
    } else {
      log('info', { message: 'a page was not the next one', list: id });
    }
    message.ack();
  }
  return differing;
}

/** How many objects a page has. */
export interface PageSizes {
  ofStripe: number;
  /** Of our own rows, each of which is a call to Stripe. */
  own: number;
}

/** A list whose pages are compared one after the other. */
export interface List {
  id: string;
  /** Compares the page after that id, or the first one, and repairs its differences. */
  compare: (cursor: string | null) => Promise<Compared>;
}

/**
 * The lists that are compared. Each of them whole: a subscription that has ended may run here, and
 * an invoice may be paid long after it was made.
 */
export function reconciledLists(ctx: JobCtx, { ofStripe, own }: PageSizes): List[] {
  const { stripe, db } = ctx;
  function listOf<T extends { id: string }>(
    id: string,
    limit: number,
    compare: Compare<T>,
    read: (paging: Paging) => Promise<Page<T>>,
  ): List {
    return { id, compare: (cursor) => comparePage(ctx, { id, limit, compare, read }, cursor) };
  }
  return [
    listOf('subscriptions', ofStripe, compareRunning, (paging) =>
      stripe.subscriptions.list({ status: 'all', expand: ['data.latest_invoice'], ...paging }),
    ),
    listOf('invoices', ofStripe, compareInvoices, (paging) => stripe.invoices.list(paging)),
    listOf('disputes', ofStripe, compareChargeDisputes, (paging) =>
      stripe.disputes.list({ ...paging, expand: ['data.charge'] }),
    ),
    listOf('credit notes', ofStripe, compareNotes, (paging) =>
      stripe.creditNotes.list({ ...paging, expand: ['data.refunds.refund', 'data.invoice'] }),
    ),
    listOf('customers', ofStripe, compareCustomers, (paging) => stripe.customers.list(paging)),
    listOf('own contracts', own, compareOwnContracts, (paging) =>
      pageOf(paging, (after) => selectContractsAfter(db, after, own)),
    ),
    listOf('own customers', own, compareOwnCustomers, (paging) =>
      pageOf(paging, (after) => selectCustomersAfter(db, after, own)),
    ),
  ];
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
  await markInvoices(ctx, invoices);
  return [
    ...(await compareOneTimes(ctx, invoices)),
    ...(await compareInvoiceDisputes(ctx, invoices)),
  ];
}

async function compareNotes(ctx: JobCtx, notes: readonly Stripe.CreditNote[]) {
  await markNotes(ctx, notes);
  return compareCreditNotes(ctx, notes);
}
