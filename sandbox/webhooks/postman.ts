import type { DurableObjectStorage } from '@cloudflare/workers-types';

import type { Clock } from '#sandbox/clock/clock.ts';
import type { ServiceBinding } from '#sandbox/env.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import { addDelivery, dueDelivery, earliestRetry, recordAttempt } from './deliveries.ts';
import { postEvent } from './post-event.ts';
import { retryDelay } from './retry-delay.ts';

/** How events go out; hold keeps them back, drop loses them, the others are what they say. */
export const deliveryModes = ['normal', 'hold', 'shuffle', 'duplicate', 'drop'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

// How long shuffle collects before it deals, in real milliseconds.
const shuffleWindow = 250;

/** Carries events to the product, one at a time. */
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

  async function deliverAll(): Promise<void> {
    if (mode() === 'shuffle' && dueDelivery(sql, clock.now(), false)) {
      await new Promise((resolve) => setTimeout(resolve, shuffleWindow));
    }
    for (;;) {
      const delivery = dueDelivery(sql, clock.now(), mode() === 'shuffle');
      if (!delivery) {
        quietUntil = earliestRetry(sql) ?? Infinity;
        return;
      }
      const status = await postEvent(sql, clock, product, delivery.event_id);
      const delay = retryDelay(delivery.attempts + 1);
      const retryAt = delay === null ? null : clock.now() + delay;
      recordAttempt(sql, delivery, status, clock.now(), retryAt);
    }
  }

  return {
    mode,
    setMode(next) {
      quietUntil = 0;
      writeSetting(sql, 'delivery_mode', next);
      if (next === 'normal')
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
