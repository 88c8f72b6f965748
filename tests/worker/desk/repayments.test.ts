import { expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { openDesk } from '#tests/support/operators.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { newMember, owed } from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { OverviewAnswer } from '#worker/desk/schemas.ts';
import { payBack } from '#worker/subscription/repayment/pay-back.ts';

test('a refund that came back is shown on the overview and on the page of its person', async () => {
  const w = await world();
  const desk = await openDesk(w);
  const member = await newMember(w, 'monthly', 'pm_card_refundFail');
  const key = await owed(w, member, { amount: 500 });
  await payBack(await contextInterruptedAtStripe(w, {}), key);
  const overview = async () =>
    ((await (await desk.get('/api/internal/overview')).json()) as OverviewAnswer).failed_repayments;
  const isShown = async () => (await overview()).some((one) => one.key === key);
  const page = async () => {
    const answer = await desk.get(`/api/internal/people/${member.contract.accountId}`);
    return ((await answer.json()) as PersonAnswer).repayments;
  };
  expect(await isShown()).toBe(false);
  expect(await page()).toMatchObject([{ key, status: 'paid', sent: 500, failed: 0 }]);
  await advance(w, 3600);
  await flushDeliveries(w);
  expect(await isShown()).toBe(true);
  const problem = 'expired_or_canceled_card';
  expect(await page()).toMatchObject([{ key, status: 'failed', failed: 500, problem }]);
});
