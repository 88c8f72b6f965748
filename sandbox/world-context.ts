import type { DurableObjectStorage } from '@cloudflare/workers-types';

import type { Clock } from '#sandbox/clock/clock.ts';
import type { SandboxEnv } from '#sandbox/env.ts';
import type { Postman } from '#sandbox/webhooks/delivery-modes.ts';

/**
 * What every room of the sandbox receives, as `c.env.world`.
 *
 * Rooms are Hono apps typed `new Hono<WorldEnv>()` whose routes carry the full path that
 * `sandbox/app.ts` shows (`/send`, `/sandbox/api/mail`, `/sandbox/stripe.js`, …). Tables of a room
 * are declared in `sandbox/store/schema.ts`; a reset empties all of them.
 */
export type WorldContext = {
  readonly env: SandboxEnv;
  /** `storage.sql` is the world's SQLite database, `storage.transactionSync` its transaction. */
  readonly storage: DurableObjectStorage;
  readonly clock: Clock;
  readonly postman: Postman;
  /** The API call that is running. The events that it causes name it. */
  cause: { request: string | null; idempotencyKey: string | null };
  /** The real time (UTC milliseconds) of the alarm; null if it is not known. */
  alarmAt: number | null;
};

/** `trouble` is the fault of a call while Stripe works on it. */
export type WorldEnv = { Bindings: { world: WorldContext; trouble?: Trouble } };

export type Trouble = 'slow' | 'broken';
