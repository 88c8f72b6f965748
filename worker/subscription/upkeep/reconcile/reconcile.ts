import { dayMs } from '#worker/calendar.ts';
import { log } from '#worker/http/log.ts';
import type { Delivered, PageMessage } from '#worker/queue/messages.ts';
import { selectSince } from '#worker/schedule/due-sql.ts';
import type { JobCtx, JobWork } from '#worker/schedule/job.ts';
import { processEach } from '#worker/schedule/process-each.ts';
import { reconciledLists } from '#worker/subscription/upkeep/reconcile/lists.ts';
import type { List } from '#worker/subscription/upkeep/reconcile/lists.ts';
import {
  begunPasses,
  moveCursor,
  selectCursors,
} from '#worker/subscription/upkeep/reconcile/reconcile-sql.ts';
import type { Progress } from '#worker/subscription/upkeep/reconcile/reconcile-sql.ts';
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
