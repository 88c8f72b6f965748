import { nextTry } from '#worker/client-api/webhooks/next-try.ts';
import { post } from '#worker/client-api/webhooks/post.ts';
import { pauseFailing, queuePings } from '#worker/client-api/webhooks/quiet-sql.ts';
import { dueDeliveries, noteAttempts, selectDeliveries } from '#worker/client-api/webhooks/sql.ts';
import type { Attempt, Judgement, WholeDelivery } from '#worker/client-api/webhooks/sql.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';
import { notPostponed, selectSince, takeItems } from '#worker/schedule/due-sql.ts';
import { inTurn } from '#worker/schedule/item-job.ts';
import type { JobCtx, JobWork } from '#worker/schedule/job.ts';

/** So many messages are under way at once: a Worker waits for six answers at a time. */
const atOnce = 5;

const gone = 410;

/** Sends what apps are to be told, at least once. Part of the scheduled run. */
export const sendDueWebhooks: JobWork = inTurn(
  {
    due: ({ db, clock }, name) => {
      const now = clock.now();
      return [selectSince(db, notPostponed(dueDeliveries, name, now), now)];
    },
    work: async (ctx) => {
      let done = 0;
      while (ctx.job.budget.hasRoom()) {
        const { taken, delivered } = await sendSome(ctx);
        ctx.job.tally.taken += taken;
        done += delivered;
        if (taken < atOnce) break;
      }
      return done;
    },
  },
  // Last: an app with something new in every run would never be told that nothing is missing.
  {
    due: null,
    work: async ({ db, clock, job }) => {
      if (!job.budget.hasRoom()) return;
      const now = clock.now();
      const { paused } = await batch(db, { ...pauseFailing(db, now), ...queuePings(db, now) });
      for (const { id } of paused) logPaused(id);
    },
  },
);

async function sendSome(ctx: JobCtx): Promise<{ taken: number; delivered: number }> {
  const { db, clock, job } = ctx;
  const now = clock.now();
  const run = { job: job.name, began: now, now, limit: atOnce };
  const taken = await takeItems(db, dueDeliveries, run);
  if (taken.length === 0) return { taken: 0, delivered: 0 };
  const ids = taken.map(({ id }) => id);
  const deliveries = await selectDeliveries(db, ids);
  const attempts = await Promise.all(deliveries.map(async (one) => attempt(ctx, one)));
  const judgements = [...Map.groupBy(attempts, ({ endpointId }) => endpointId)].map(judge);
  const end = clock.now();
  const { endpoints } = await batch(db, noteAttempts(db, attempts, judgements, end));
  for (const { id, pausedAt } of endpoints) {
    if (pausedAt === end) logPaused(id);
  }
  const delivered = attempts.filter(({ deliveredAt }) => deliveredAt !== null).length;
  return { taken: taken.length, delivered };
}

const logPaused = (id: string) => log('error', { message: 'an endpoint of an app is paused', id });

async function attempt(ctx: JobCtx, whole: WholeDelivery): Promise<Attempt> {
  const { id, endpointId, attempts } = whole.delivery;
  const status = await post(ctx, whole);
  const now = ctx.clock.now();
  const isTaken = status !== null && status >= 200 && status < 300;
  return {
    id,
    endpointId,
    status,
    dueAt: isTaken || status === gone ? null : nextTry(attempts, now),
    deliveredAt: isTaken ? now : null,
  };
}

function judge([endpointId, attempts]: [string, readonly Attempt[]]): Judgement {
  return {
    endpointId,
    fails: attempts.every(({ deliveredAt }) => deliveredAt === null),
    isGone: attempts.some(({ status }) => status === gone),
    isSilent: attempts.some(({ status }) => status === null),
  };
}
