import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState } from '@cloudflare/workers-types';

import { app } from '#sandbox/app.ts';
import { createClock } from '#sandbox/clock/clock.ts';
import { wake } from '#sandbox/clock/wake.ts';
import type { SandboxEnv } from '#sandbox/env.ts';
import { migrate } from '#sandbox/store/schema.ts';
import { createPostman } from '#sandbox/webhooks/postman.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

// A body that nobody reads breaks the connection it came on, and some calls don't need theirs.
async function buffered(request: Request): Promise<Request> {
  return request.body ? new Request(request, { body: await request.arrayBuffer() }) : request;
}

/** The outside world: one instance, one SQLite database, one clock. */
export class World extends DurableObject<SandboxEnv> {
  private readonly context: WorldContext;

  constructor(state: DurableObjectState, env: SandboxEnv) {
    super(state, env);
    migrate(state.storage.sql);
    const clock = createClock(state.storage);
    const postman = createPostman(state.storage, clock, env.PRODUCT);
    this.context = {
      env,
      storage: state.storage,
      clock,
      postman,
      cause: { request: null, idempotencyKey: null },
      alarmAt: null,
    };
  }

  /** Answers one request, after whatever became due while nobody called. */
  async fetch(request: Request): Promise<Response> {
    const whole = await buffered(request);
    wake(this.context);
    const response = await app.fetch(whole, { world: this.context });
    wake(this.context);
    return response;
  }

  /** Real time has reached something due. */
  alarm(): void {
    this.context.alarmAt = null;
    wake(this.context);
  }
}
