import type Stripe from 'stripe';

import { hourMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { insertEntries, selectIdsSince, selectLatest } from '#worker/desk/books/books-sql.ts';
import { readEntries } from '#worker/desk/books/read-entries.ts';
import type { JobCtx } from '#worker/schedule/job.ts';

/** How many entries are written at once: D1 joins so many rows. */
const atOnce = 5;
/** What Stripe may list later than it dates it. */
const overlapMs = hourMs;
/** So many pages of a hundred are read before the earliest of them is written. */
const mostPages = 4;

/**
 * Copies Stripe's balance transactions that are not in the books yet, the oldest first, so that the
 * latest one says how far they are. A part of the scheduled run. Returns how many were new. Throws
 * what Stripe throws: a gap would make the books wrong, so the next run begins there again.
 */
export async function syncBalance(ctx: JobCtx): Promise<number> {
  const latest = (await selectLatest(ctx.db))[0]?.createdAt ?? null;
  const since = latest === null ? 0 : latest - overlapMs;
  const known = new Set((await selectIdsSince(ctx.db, since)).map(({ id }) => id));
  const missing = (await listSince(ctx, since)).filter(({ id }) => !known.has(id));
  let written = 0;
  for (let at = 0; at < missing.length && ctx.job.budget.hasRoom(); at += atOnce) {
    const entries = await readEntries(ctx, missing.slice(at, at + atOnce));
    await batch(ctx.db, { entries: insertEntries(ctx.db, entries) });
    written += entries.length;
    ctx.job.tally.taken += entries.length;
  }
  return written;
}

/**
 * The transactions from that moment on, the oldest first; not those of the end, if there are too
 * many to be read at once. UTC milliseconds.
 */
async function listSince(ctx: Ctx, since: number): Promise<Stripe.BalanceTransaction[]> {
  const from = Math.floor(since / 1000);
  let to = Math.floor(ctx.clock.now() / 1000);
  for (;;) {
    const found = await listBetween(ctx, from, to);
    if (found) return found.toReversed();
    // Stripe lists the latest first, and there is no other order: ask for half of the time.
    to = from + Math.floor((to - from) / 2);
  }
}

/** Those of these seconds, the latest first; null if they are too many. */
async function listBetween(
  { stripe }: Ctx,
  from: number,
  to: number,
): Promise<Stripe.BalanceTransaction[] | null> {
  const found: Stripe.BalanceTransaction[] = [];
  const asked = { created: { gte: from, lte: to }, limit: 100, expand: ['data.source'] };
  // A second cannot be halved.
  const most = to - from < 2 ? Infinity : mostPages;
  for (let page = 0; page < most; page += 1) {
    const last = found.at(-1)?.id;
    const { data, has_more: hasMore } = await stripe.balanceTransactions.list({
      ...asked,
      ...(last !== undefined && { starting_after: last }),
    });
    found.push(...data);
    if (!hasMore) return found;
  }
  return null;
}
