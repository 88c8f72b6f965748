import type { PageMessage } from '#worker/queue/messages.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import type { List } from '#worker/subscription/reconcile/lists.ts';
import { moveCursor } from '#worker/subscription/reconcile/reconcile-sql.ts';
import type { Progress } from '#worker/subscription/reconcile/reconcile-sql.ts';

/** For how many runs a page is read again because its differences were not all repaired. */
const mostHeldRuns = 20;

/**
 * Compares the next page of a list, and stores how far it has got. If the budget ends before all
 * differences are repaired, the page is read again. If somebody else has moved the list meanwhile,
 * their progress stays and theirs is the pass. Otherwise, where there is a queue, a message carries
 * the pass on. `isAlone` says that only this page is to be compared: the list then stays where it
 * is. Returns the number of differences.
 */
export async function carryOn(
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
