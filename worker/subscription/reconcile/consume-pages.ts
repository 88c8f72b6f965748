import { log } from '#worker/http/log.ts';
import type { Delivered, PageMessage } from '#worker/queue/messages.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { carryOn } from '#worker/subscription/reconcile/carry-on.ts';
import { reconciledLists } from '#worker/subscription/reconcile/lists.ts';
import { selectCursor } from '#worker/subscription/reconcile/shared-sql.ts';

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
      differing += await carryOn(ctx, list, progress);
      await ctx.job.settle();
    } else {
      log('info', { message: 'a page was not the next one', list: id });
    }
    message.ack();
  }
  return differing;
}
