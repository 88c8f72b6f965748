import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState } from '@cloudflare/workers-types';

import { app } from '#sandbox/app.ts';
import { createClock } from '#sandbox/clock/clock.ts';
import { wake } from '#sandbox/clock/wake.ts';
import type { SandboxEnv } from '#sandbox/env.ts';
import { migrate } from '#sandbox/store/schema.ts';
import { createPostman } from '#sandbox/webhooks/postman.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

// An unread body breaks its connection, and some calls do not read theirs.
async function readWhole(request: Request): Promise<Request> {
  return request.body ? new Request(request, { body: await request.arrayBuffer() }) : request;
}

/** The outside world: one instance, one SQLite database, one clock. */
export class World extends DurableObject<SandboxEnv> {
  private readonly context: WorldContext;

  constructor(state: DurableObjectState, env: SandboxEnv) {
    super(state, env);
    migrate(state.storage.sql);
    const clock = createClock(state.storage);
    const postman = createPostman(state.storage, clock, env);
    this.context = {
      env,
      storage: state.storage,
      clock,
      postman,
      cause: { request: null, idempotencyKey: null },
      alarmAt: null,
    };
  }

  /** Answers one request, after the jobs that fell due since the last one. */
  async fetch(request: Request): Promise<Response> {
    const whole = await readWhole(request);
    wake(this.context);
    const response = await app.fetch(whole, { world: this.context });
    wake(this.context);
    return response;
  }

  /** Runs when real time has reached the next due job. */
  alarm(): void {
    this.context.alarmAt = null;
    wake(this.context);
  }
}
