import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';

import { app } from '#worker/app.ts';
import { makeContext, passToSandbox } from '#worker/context.ts';
import type { Bindings } from '#worker/bindings.ts';
import { openBudget } from '#worker/schedule/budget.ts';
import { platformLimit, runLimit } from '#worker/schedule/shares.ts';
import { runSchedule } from '#worker/scheduled.ts';

export default {
  async fetch(request: Request, env: Bindings, execution: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/sandbox' || pathname.startsWith('/sandbox/')) {
      const answer = await passToSandbox(env, request);
      if (answer) return answer;
    }
    return app.fetch(request, env, execution);
  },

  async scheduled(
    _controller: ScheduledController,
    env: Bindings,
    execution: ExecutionContext,
  ): Promise<void> {
    const run = openBudget(runLimit, platformLimit, Date.now);
    const { ctx, countStripeCalls } = await makeContext(env, {
      requestId: crypto.randomUUID(),
      origin: null,
      caller: { sessionHash: null, address: null, userAgent: '', country: null },
      bookmark: null,
      writes: true,
      later: (work) => execution.waitUntil(work),
      spend: run.spend,
    });
    await countStripeCalls(() => runSchedule(ctx, run));
  },
};
