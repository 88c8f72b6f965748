import { WorkerEntrypoint } from 'cloudflare:workers';
import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';

import { app } from '#worker/app.ts';
import { makeContext, passToSandbox } from '#worker/context.ts';
import type { Ctx } from '#worker/context.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { Delivery } from '#worker/queue/messages.ts';
import { handleDelivery, isDeadLetterQueue, reportGivenUp } from '#worker/queued.ts';
import { openBudget } from '#worker/schedule/budget.ts';
import type { RunBudget } from '#worker/schedule/budget.ts';
import { platformLimit, runLimit } from '#worker/schedule/shares.ts';
import { runSchedule } from '#worker/scheduled.ts';

type Later = Pick<ExecutionContext, 'waitUntil'>;

function answer(request: Request, env: Bindings, later: Later): Response | Promise<Response> {
  // In production there is no sandbox, and the address is read only once, by the app.
  if (env.SANDBOX) {
    const { pathname } = new URL(request.url);
    if (pathname === '/sandbox' || pathname.startsWith('/sandbox/')) {
      return passToSandbox(env.SANDBOX, request);
    }
  }
  return app.fetch(request, env, later as ExecutionContext);
}

function runJobs(env: Bindings, later: Later): Promise<void> {
  return withBudget(env, later, runSchedule);
}

async function consume(delivery: Delivery, env: Bindings, later: Later): Promise<void> {
  if (isDeadLetterQueue(delivery.queue)) return reportGivenUp(delivery);
  return withBudget(env, later, (ctx, run) => handleDelivery(ctx, run, delivery));
}

/** Does work that belongs to no request, with the budget of an invocation. */
async function withBudget(
  env: Bindings,
  later: Later,
  work: (ctx: Ctx, run: RunBudget) => Promise<void>,
): Promise<void> {
  const run = openBudget(runLimit, platformLimit, Date.now);
  const ctx = await makeContext(env, {
    requestId: crypto.randomUUID(),
    origin: null,
    caller: { sessionHash: null, browser: '', address: null, userAgent: '', country: null },
    needsLatest: true,
    later: (rest) => later.waitUntil(rest),
    spend: run.spend,
  });
  await work(ctx, run);
}

export default {
  fetch: answer,
  scheduled: (_controller: ScheduledController, env: Bindings, execution: ExecutionContext) =>
    runJobs(env, execution),
  queue: (delivery: Delivery, env: Bindings, execution: ExecutionContext) =>
    consume(delivery, env, execution),
};

/**
 * The same Worker for a caller that waits for everything, also for the work after the answer. No
 * address leads here, only a binding of another Worker in the same account.
 */
export class ToTheEnd extends WorkerEntrypoint<Bindings> {
  fetch(request: Request): Promise<Response> {
    return untilDone((later) => answer(request, this.env, later));
  }

  /** Runs the jobs of the scheduled run. */
  runSchedule(): Promise<void> {
    return untilDone((later) => runJobs(this.env, later));
  }
}

async function untilDone<T>(work: (later: Later) => T | Promise<T>): Promise<T> {
  const rest: Promise<unknown>[] = [];
  const result = await work({ waitUntil: (more) => rest.push(more) });
  for (const more of rest) await more;
  return result;
}
