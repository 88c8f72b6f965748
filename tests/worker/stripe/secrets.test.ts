import Stripe from 'stripe';
import { expect, test } from 'vitest';

import type { Ctx } from '#worker/context.ts';
import { verifyEvent } from '#worker/stripe/verify-event.ts';

const stripe = new Stripe('sk_test_sandbox');
const now = Date.parse('2026-11-20T12:00:00Z');
const ctx = {
  stripe,
  clock: { now: () => now },
  webhookSecrets: ['whsec_new', 'whsec_old'],
} as unknown as Ctx;
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'customer.created',
  created: 1_700_000_000,
  data: { object: { id: 'cus_1' } },
});

function signedWith(secret: string): Promise<string> {
  const timestamp = Math.floor(now / 1000);
  return stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
}

test.each(['whsec_new', 'whsec_old'])(
  'while a new secret replaces an old one, %s is accepted',
  async (secret) => {
    const event = await verifyEvent(ctx, payload, await signedWith(secret));
    expect(event.id).toBe('evt_1');
  },
);

test('an unknown secret is refused', async () => {
  const signature = await signedWith('whsec_other');
  await expect(verifyEvent(ctx, payload, signature)).rejects.toThrow('invalid_request');
});
