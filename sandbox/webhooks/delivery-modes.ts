import type { Delivery } from './deliveries.ts';

/**
 * How events are delivered: one by one in order (`normal`), not yet (`hold`), in random order
 * (`shuffle`), all due ones at the same time, as Stripe does (`burst`), twice (`duplicate`), or
 * never (`drop`).
 */
export const deliveryModes = ['normal', 'hold', 'shuffle', 'burst', 'duplicate', 'drop'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

/** Delivers events to the product, one at a time except in a burst. */
export type Postman = {
  mode(): DeliveryMode;
  setMode(mode: DeliveryMode): void;
  /** Accepts an event for delivery in the present mode, if the shop's endpoint wants it. */
  take(event: { id: string; type: string }): void;
  /** Delivers everything that is due; resolves when nothing pending is left. */
  deliverDue(): Promise<void>;
  /** Delivers one now, whatever its state: as the endpoint wants it, or in an older version. */
  deliver(delivery: Delivery, version: 'own' | 'older'): Promise<void>;
  /** Makes it look again after other code has changed the deliveries. */
  stir(): void;
  /** When the earliest retry falls due, in UTC milliseconds. */
  nextRetryAt(): number | null;
};
