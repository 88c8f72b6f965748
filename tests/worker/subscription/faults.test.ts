import { expect, test } from 'vitest';

import { disturb } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import { atStripe, delivered, order, planNamed, subscriptionOf } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';

// The client repeats a call by itself, so a fault has to last longer than its patience.
const longerThanRetries = 3;

const calls = {
  yearly: ['POST /v1/customers', 'POST /v1/subscriptions', 'POST /v1/payment_intents/*/confirm'],
  yearly_trial: ['POST /v1/customers', 'POST /v1/setup_intents', 'POST /v1/subscriptions'],
  lifetime: [
    'POST /v1/customers',
    'POST /v1/invoices',
    'POST /v1/invoiceitems',
    'POST /v1/invoices/*/finalize',
    'POST /v1/payment_intents/*/confirm',
  ],
};

const cases = Object.entries(calls).flatMap(([key, paths]) =>
  paths.flatMap((path) => (['before', 'after'] as const).map((mode) => ({ key, path, mode }))),
);

test.each(cases)(
  '$key: $path fails $mode being done, and the same order sent again makes one contract',
  async ({ key, path, mode }) => {
    const w = await world();
    const person = await signUpPerson(w);
    const wanted = order(await planNamed(w, key));
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const cut = await person.post('/api/sub/buy', wanted);
    expect(cut.status).toBe(503);
    expect(cut.headers.get('retry-after')).not.toBeNull();

    const again = await person.post('/api/sub/buy', wanted);
    expect(again.status).toBe(200);
    await delivered(w);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions).toHaveLength(key === 'lifetime' ? 0 : 1);
    expect(paid).toHaveLength(key === 'yearly_trial' ? 0 : 1);
    expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
  },
);

test.each(cases)(
  '$key: $path fails $mode being done, the person leaves, and the scheduled run tidies up',
  async ({ key, path, mode }) => {
    const w = await world();
    const person = await signUpPerson(w);
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const cut = await person.post('/api/sub/buy', order(await planNamed(w, key)));
    expect(cut.status).toBe(503);
    await advance(w, 120);
    await w.runSchedule();
    await delivered(w);

    const { subscriptions, paid } = await atStripe(w, person);
    const ours = await subscriptionOf(person);
    const running = subscriptions.filter(({ status }) => /active|trialing/.test(status));
    // Nobody is charged in their absence; what was charged is a contract.
    expect(running.length + (key === 'lifetime' ? paid.length : 0)).toBe(
      ours && /active|trialing/.test(ours.status) ? 1 : 0,
    );
    if (paid.length > 0) expect(ours?.status).toBe('active');
    // The place is free again, or taken by the contract.
    const next = await person.post('/api/sub/buy', order(await planNamed(w, 'monthly')));
    expect(next.status).toBe(ours && /active|trialing/.test(ours.status) ? 409 : 200);
  },
);
