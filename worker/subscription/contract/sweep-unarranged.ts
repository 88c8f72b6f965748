import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';
import { arrangePurchase } from '#worker/subscription/contract/arrange-purchase.ts';
import { countUnarranged, takeUnarranged } from '#worker/subscription/contract/arrange-sql.ts';

/** Arranges what follows a first payment, where that was cut off. Part of the scheduled run. */
export function sweepUnarranged(ctx: JobCtx): Promise<number> {
  return processDue(
    ctx,
    (limit) => takeUnarranged(ctx.db, ctx.clock.now(), limit),
    (purchase) => arrangePurchase(ctx, purchase),
  );
}

/** Counts the purchases with something left to arrange. */
export const countToArrange: CountDue = ({ db, clock }) => countUnarranged(db, clock.now());
