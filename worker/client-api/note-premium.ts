import { dueStates, noteStates, selectPeople } from '#worker/client-api/sql.ts';
import { workOutOne } from '#worker/client-api/work-out.ts';
import { batch } from '#worker/db/batch.ts';
import { notPostponed, selectSince, takeItems } from '#worker/schedule/due-sql.ts';
import type { JobCtx, JobWork } from '#worker/schedule/job.ts';
import { collectEach } from '#worker/schedule/process-each.ts';

/** How many states are worked out with one read and one write. */
const pageSize = 100;

/**
 * The job that notes what clients have to be told: states from whose tables something was written,
 * and those that change by themselves at that moment.
 */
export const notePremium: JobWork = {
  due: ({ db, clock }, name) => {
    const now = clock.now();
    return [selectSince(db, notPostponed(dueStates, name, now), now)];
  },
  work: async (ctx) => {
    let done = 0;
    while (ctx.job.budget.hasRoom()) {
      const { taken, noted } = await notePage(ctx);
      done += noted;
      if (taken < pageSize) break;
    }
    return done;
  },
};

async function notePage(ctx: JobCtx): Promise<{ taken: number; noted: number }> {
  const { db, clock, job } = ctx;
  const now = clock.now();
  const run = { job: job.name, began: now, now, limit: pageSize };
  const stored = await takeItems(db, dueStates, run);
  if (stored.length === 0) return { taken: 0, noted: 0 };
  const ids = stored.map(({ accountId }) => accountId);
  const people = await batch(db, selectPeople(db, ids));
  const items = people.states.map((one) => ({ ...one, id: one.accountId }));
  const states = await collectEach(ctx, items, (one) => [workOutOne(one, people, now)]);
  const { noted } = await batch(db, noteStates(db, states, now));
  return { taken: stored.length, noted: noted.length };
}
