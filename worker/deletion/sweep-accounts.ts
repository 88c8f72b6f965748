import {
  dueLooks,
  lookAtAccounts,
  takeAccounts,
  windowRows,
} from '#worker/account/look/shared-sql.ts';
import { batch } from '#worker/db/batch.ts';
import { announceDeletion } from '#worker/deletion/announce-deletion.ts';
import { isHeld } from '#worker/deletion/held-sql.ts';
import { hasOld, sinceOf } from '#worker/deletion/old-sql.ts';
import { releaseOld } from '#worker/deletion/release-old.ts';
import { selectSince } from '#worker/schedule/due-sql.ts';
import type { JobCtx, JobWork } from '#worker/schedule/job.ts';
import { processEach } from '#worker/schedule/process-each.ts';

/** How many accounts are taken at once. */
const mostTaken = 10;

/**
 * Looks at the accounts that are there: lets go of what is too old of each, and tells whoever has
 * not been here for long that the account is deleted. Part of the scheduled run; returns of how
 * many accounts it has done something.
 */
export const sweepAccounts: JobWork = {
  due: ({ db, clock }) => [selectSince(db, dueLooks, clock.now())],
  work: lookAtDue,
};

async function lookAtDue(ctx: JobCtx): Promise<number> {
  if (ctx.job.due?.count === 0) return 0;
  const { db } = ctx;
  let done = 0;
  for (;;) {
    const fitting = ctx.job.budget.itemsThatFit(mostTaken);
    if (fitting === 0) return done;
    const now = ctx.clock.now();
    const since = sinceOf(now);
    const questions = {
      isHeld: (id: Parameters<typeof isHeld>[0]) => isHeld(id, now),
      hasOld: (id: Parameters<typeof hasOld>[0]) => hasOld(id, since),
    };
    const found = await batch(db, lookAtAccounts(db, now, questions, fitting));
    const olds = new Set(found.old.map(({ id }) => id));
    const asleep = found.asleep.filter(({ id }) => !olds.has(id)).slice(0, fitting - olds.size);
    const taken = [...found.old, ...asleep];
    const ids = taken.map(({ id }) => id);
    if (ids.length > 0) await takeAccounts(db, ids, now);
    done += await processEach(
      ctx,
      taken,
      ({ id }) => (olds.has(id) ? releaseOld(ctx, id, null, {}) : announceDeletion(ctx, id)),
      { taken: true },
    );
    const seen = found.passed.meta.changes + taken.length;
    if (taken.length < fitting && seen < windowRows) return done;
  }
}
