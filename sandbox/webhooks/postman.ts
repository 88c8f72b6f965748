import type { DurableObjectStorage } from '@cloudflare/workers-types';

import type { Clock } from '#sandbox/clock/clock.ts';
import type { SandboxEnv } from '#sandbox/env.ts';
import { isWanted } from '#sandbox/stripe/webhook-endpoints.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import {
  addDelivery,
  dueDeliveries,
  earliestRetry,
  recordAttempt,
  type Delivery,
} from './deliveries.ts';
import type { DeliveryMode, Postman } from './delivery-modes.ts';
import { postEvent } from './post-event.ts';

const minute = 60_000;
const hour = 60 * minute;
const delays = [5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];
const later = 12 * hour;
// With the first five delays, this makes almost three days.
const lastAttempt = 10;

/**
 * The pause (milliseconds) before the next attempt after a failed one; null if there is none. The
 * pauses grow for three days (docs.stripe.com/webhooks, "Retry behavior").
 */
function retryDelay(attempts: number): number | null {
  if (attempts >= lastAttempt) return null;
  return delays[attempts - 1] ?? later;
}

// How long `shuffle` collects events before it delivers them, in real milliseconds.
const shuffleWindow = 250;

const statuses = { hold: 'held', drop: 'dropped' } as const;

export function createPostman(
  storage: DurableObjectStorage,
  clock: Clock,
  env: Pick<SandboxEnv, 'PRODUCT' | 'PRODUCT_TO_THE_END'>,
): Postman {
  const { sql } = storage;
  let rounds: Promise<void> = Promise.resolve();
  // Every call looks for due deliveries. Until this time (UTC milliseconds) there are none.
  let quietUntil = 0;
  const mode = (): DeliveryMode => (readSetting(sql, 'delivery_mode') ?? 'normal') as DeliveryMode;

  // The attempts are recorded together, so deliveries that failed together are retried together.
  async function carry(due: Delivery[], version?: 'own' | 'older'): Promise<void> {
    const product = clock.isHeld() ? env.PRODUCT_TO_THE_END : env.PRODUCT;
    const post = ({ event_id: id }: Delivery) => postEvent(sql, clock, product, id, version);
    const answers = await Promise.all(due.map(post));
    const now = clock.now();
    for (const [at, delivery] of due.entries()) {
      const delay = retryDelay(delivery.attempts + 1);
      const retryAt = delay === null ? null : now + delay;
      recordAttempt(sql, delivery, answers[at] ?? null, now, retryAt);
    }
  }

  async function deliverAll(): Promise<void> {
    if (mode() === 'shuffle' && dueDeliveries(sql, clock.now(), { limit: 1 }).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, shuffleWindow));
    }
    for (;;) {
      const present = mode();
      const limit = present === 'burst' ? undefined : 1;
      const due = dueDeliveries(sql, clock.now(), { random: present === 'shuffle', limit });
      if (due.length === 0) {
        quietUntil = earliestRetry(sql) ?? Infinity;
        return;
      }
      // Events that arrive meanwhile are delivered in the next round.
      await carry(due);
    }
  }

  return {
    mode,
    setMode(next) {
      quietUntil = 0;
      writeSetting(sql, 'delivery_mode', next);
      if (next === 'normal' || next === 'burst')
        sql.exec("UPDATE deliveries SET status = 'pending' WHERE status = 'held'");
    },
    take(event) {
      if (!isWanted(sql, event.type)) return;
      quietUntil = 0;
      const present = mode();
      const status = present === 'hold' || present === 'drop' ? statuses[present] : 'pending';
      const copies = present === 'duplicate' ? 2 : 1;
      for (let n = 0; n < copies; n++) addDelivery(sql, event, status, clock.now());
    },
    deliverDue() {
      if (quietUntil > clock.now()) return rounds;
      // Rounds run one after another. A running one may have looked before the last event arrived.
      rounds = rounds.then(deliverAll).catch(console.error);
      return rounds;
    },
    async deliver(delivery, version) {
      await rounds;
      await carry([delivery], version);
      quietUntil = 0;
    },
    stir() {
      quietUntil = 0;
    },
    nextRetryAt: () => {
      if (quietUntil === 0) return earliestRetry(sql);
      return quietUntil === Infinity ? null : quietUntil;
    },
  };
}
