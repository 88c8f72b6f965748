import type Stripe from 'stripe';

import { putObject } from '#sandbox/store/objects.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { accountVersion } from '#sandbox/stripe/account-version.ts';
import type { Event, Kind, Objects } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

export type EventType = Stripe.Event['type'];

type Loose = { [name: string]: unknown };

const isHash = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// The previous values of what changed. Objects are compared field by field, arrays as a whole.
function previousOf(before: Loose, after: Loose): Loose {
  const previous: Loose = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, present] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(present)) continue;
    previous[name] = isHash(old) && isHash(present) ? previousOf(old, present) : (old ?? null);
  }
  return previous;
}

/** Writes an event about an object's present state and hands it to the postman. */
export function emit(
  world: WorldContext,
  type: EventType,
  object: object,
  previousAttributes?: object,
): void {
  const data = previousAttributes
    ? { object, previous_attributes: previousAttributes }
    : { object };
  const { request, idempotencyKey } = world.cause;
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: accountVersion(world.storage.sql),
    created: world.clock.seconds(),
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: request, idempotency_key: idempotencyKey },
    type,
  } satisfies Event;
  putObject(world.storage.sql, 'event', event);
  world.postman.take(event);
}

/** Writes a new object and, if a type is given, its event. */
export function create<K extends Kind>(
  world: WorldContext,
  kind: K,
  object: Objects[K],
  type?: EventType,
): Objects[K] {
  putObject(world.storage.sql, kind, object);
  if (type) emit(world, type, object);
  return object;
}

/**
 * Changes an object. If anything differs and a type is given, its event has the previous values.
 */
export function change<K extends Kind>(
  world: WorldContext,
  kind: K,
  object: Objects[K],
  patch: Partial<Objects[K]>,
  type?: EventType,
): Objects[K] {
  const next = { ...object, ...patch };
  putObject(world.storage.sql, kind, next);
  const previous = previousOf(object, next);
  if (type && Object.keys(previous).length > 0) emit(world, type, next, previous);
  return next;
}
