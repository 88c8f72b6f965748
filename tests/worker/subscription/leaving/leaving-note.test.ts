import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import { endsTooSoon } from '#worker/subscription/contract/schedule.ts';
import {
  deskKey,
  noNote,
  noteMetadata,
  noteOf,
  wishMetadata,
} from '#worker/subscription/order/leaving-note.ts';
import type { NotedWish } from '#worker/subscription/order/leaving-note.ts';

const part = (nth: number) => ({
  invoiceId: `in_${String(nth).padStart(24, '0')}`,
  cents: 1339,
  share: 'everything' as const,
});

test('a note keeps more parts than one value of Stripe can hold, and a shorter one forgets them', () => {
  const parts = Array.from({ length: 34 }, (_, nth) => part(nth));
  const noted = noteMetadata('change1', 1, { cents: 34 * 1339, share: 'everything', parts });
  for (const value of Object.values(noted)) expect(value.length).toBeLessThanOrEqual(500);
  expect(noteOf({ metadata: noted })?.parts.map(({ invoiceId }) => invoiceId)).toEqual(
    parts.map(({ invoiceId }) => invoiceId),
  );
  const shorter = {
    ...noted,
    ...noteMetadata('change1', 2, { cents: 1339, share: 'everything', parts: [part(0)] }),
  };
  expect(noteOf({ metadata: shorter })?.parts).toHaveLength(1);
  expect(noteOf({ metadata: { ...noted, ...noNote } })).toBeNull();
});

/** A plan in rates with time given on top, that somebody has ended on its tenth day. */
const endedEarly = async (wish: NotedWish) =>
  ({
    cancel_at: 10 * 86_400,
    ended_at: null,
    start_date: 0,
    status: 'active',
    trial_end: null,
    metadata: {
      plan_key: 'yearly_monthly',
      gift_until: String(40 * 86_400),
      term_end: String(400 * 86_400),
      ...noteMetadata(wish.key, 0, null),
      ...(await wishMetadata(wish)),
    },
  }) as unknown as Stripe.Subscription;

test('an end before the minimum term is moved to it, except for a day that the desk has named', async () => {
  const key = deskKey(crypto.randomUUID());
  const moved = async (wish: NotedWish['wish']) =>
    endsTooSoon(await endedEarly({ key, receivedAt: 0, wish }));
  expect(await moved('earliest')).toBe(true);
  expect(await moved('paid')).toBe(true);
  expect(await moved(`on:${10 * 86_400_000}:kept`)).toBe(false);
});
