import { test } from 'vitest';

import { partOf } from '#tests/bench/part.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail, openBrowser, signUpPerson } from '#tests/support/people.ts';
import { buyPlan, order, planNamed } from '#tests/support/purchases.ts';
import { ask, handedOff } from '#tests/worker/client-api/app.ts';
import { insertChanges } from '#tests/worker/schedule/rows.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';

/** Prints the median and the 95th percentile of a call's duration, in milliseconds. */
async function measure(what: string, times: number, call: () => Promise<Response>): Promise<void> {
  const durations: number[] = [];
  let timing: string | null = null;
  for (let i = 0; i < partOf(times); i += 1) {
    const started = performance.now();
    const response = await call();
    await response.arrayBuffer();
    durations.push(performance.now() - started);
    timing = response.headers.get('server-timing');
  }
  durations.sort((a, b) => a - b);
  const at = (share: number) =>
    (durations[Math.floor((durations.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`${what.padEnd(36)} median ${at(0.5)} ms, 95 % ${at(0.95)} ms   ${timing ?? ''}`);
}

test('how long the calls take on this machine', async () => {
  const w = await world();
  const visitor = openBrowser(w);
  const person = await signUpPerson(w);
  const plan = await planNamed(w, 'yearly');

  await measure('plan page, visitor', 100, () => visitor.get('/preise'));
  await measure('plan list', 100, () => visitor.get('/api/product/plan/list'));
  await measure('iflogged', 100, () => person.get('/api/auth/iflogged'));
  await measure('sub/get', 100, () => person.get('/api/sub/get'));

  const subscriber = await signUpPerson(w);
  await buyPlan(w, subscriber, 'yearly');
  const sub = await handedOff(w, subscriber);
  await measure('entitlements, an app', 100, () => ask(w, `/accounts/${sub}/entitlements`));
  await measure('changes, an app', 100, () => ask(w, '/changes'));
  await measure('five webhooks', 20, async () => {
    await insertChanges(w, 5);
    await runJobAlone(w, 'sendDueWebhooks');
    return w.fetch('/sandbox/api/partner/app');
  });

  const buyers = await Promise.all(Array.from({ length: 10 }, () => signUpPerson(w)));
  await measure('purchase by card', buyers.length, () => {
    const buyer = buyers.pop();
    if (!buyer) throw new Error('nobody left to buy');
    return buyer.post('/api/sub/buy', order(plan));
  });

  // These two must take equally long. Otherwise the duration would show who has an account.
  const wrong = { password: 'falsch-falsch' };
  await measure('sign-in, wrong password', 8, () =>
    openBrowser(w).post('/api/account/signin', { email: person.email, ...wrong }),
  );
  await measure('sign-in, unknown e-mail', 8, () =>
    openBrowser(w).post('/api/account/signin', { email: newEmail(), ...wrong }),
  );
});
