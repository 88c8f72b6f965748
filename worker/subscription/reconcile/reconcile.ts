import { selectSince } from '#worker/schedule/due-sql.ts';
import type { JobCtx, JobWork } from '#worker/schedule/job.ts';
import { processEach } from '#worker/schedule/process-each.ts';
import { carryOn } from '#worker/subscription/reconcile/carry-on.ts';
import { reconciledLists } from '#worker/subscription/reconcile/lists.ts';
import type { List } from '#worker/subscription/reconcile/lists.ts';
import { begunPasses, selectCursors } from '#worker/subscription/reconcile/reconcile-sql.ts';

/** Objects of a list that one run compares. */
const pageSize = 50;

/** Smaller for our own rows, because each of them is a call to Stripe. */
const ownPageSize = 15;

/** With a queue, how often a pass over a list of several pages begins. */
const passEveryMs = 86_400_000;

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
      differing += await carryOn(ctx, list, { cursor, heldRuns, beganAt }, { isAlone });
    },
  );
  return differing;
}

/** A list that one run has not finished is due, since its pass began. */
export const comparison: JobWork = {
  due: ({ db, clock }) => [selectSince(db, begunPasses, clock.now())],
  work: (ctx) => reconcile(ctx),
};
