import type { DurableObjectStorage } from '@cloudflare/workers-types';

import type { Clock } from '#sandbox/clock/clock.ts';
import type { ServiceBinding } from '#sandbox/env.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import {
  addDelivery,
  dueDeliveries,
  earliestRetry,
  recordAttempt,
  type Delivery,
} from './deliveries.ts';
import { postEvent } from './post-event.ts';
import { retryDelay } from './retry-delay.ts';

/**
 * How events go out; hold keeps them back, drop loses them, burst sends all that are due at the
 * same time, as Stripe does, the others are what they say.
 */
export const deliveryModes = ['normal', 'hold', 'shuffle', 'burst', 'duplicate', 'drop'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

// How long shuffle collects before it deals, in real milliseconds.
const shuffleWindow = 250;

/** Carries events to the product, one at a time but in a burst. */
export type Postman = {
  mode(): DeliveryMode;
  setMode(mode: DeliveryMode): void;
  /** Takes an event over for delivery in the present mode. */
  take(event: { id: string; type: string }): void;
  /** Delivers everything that is due; resolves when nothing pending is left. */
  deliverDue(): Promise<void>;
  /** Has it look again: deliveries were changed by somebody else. */
  stir(): void;
  /** When the earliest retry falls due, in UTC milliseconds. */
  nextRetryAt(): number | null;
};

const statuses = { hold: 'held', drop: 'dropped' } as const;

export function createPostman(
  storage: DurableObjectStorage,
  clock: Clock,
  product: ServiceBinding,
): Postman {
  const { sql } = storage;
  let rounds: Promise<void> = Promise.resolve();
  // Every call looks for something due; until then (UTC milliseconds) there is nothing to be found.
  let quietUntil = 0;
  const mode = (): DeliveryMode => (readSetting(sql, 'delivery_mode') ?? 'normal') as DeliveryMode;

  // Written down together, so that what failed together is due together again.
  async function carry(due: Delivery[]): Promise<void> {
    const post = ({ event_id: id }: Delivery) => postEvent(sql, clock, product, id);
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
      // What comes in while these are on their way goes out in the next round.
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
      quietUntil = 0;
      const present = mode();
      const status = present === 'hold' || present === 'drop' ? statuses[present] : 'pending';
      const copies = present === 'duplicate' ? 2 : 1;
      for (let n = 0; n < copies; n++) addDelivery(sql, event, status, clock.now());
    },
    deliverDue() {
      if (quietUntil > clock.now()) return rounds;
      // One round at a time; one under way may have looked before the last event came in.
      rounds = rounds.then(deliverAll).catch(console.error);
      return rounds;
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
