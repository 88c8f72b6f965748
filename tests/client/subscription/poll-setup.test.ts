import { expect, test } from 'vitest';

import { ApiFailure } from '#client/lib/api-failure.ts';
import { pollSetup } from '#client/subscription/checkout/setup.ts';
import type { SetupAnswer } from '#worker/subscription/billing/schemas.ts';

const answered = (status: string, change: Partial<SetupAnswer> = {}): SetupAnswer => ({
  status,
  payment_id: null,
  error: null,
  ...change,
});

/** Polls a setup intent that gives these answers in order; the last answer repeats. */
async function poll(answers: (SetupAnswer | Error)[]) {
  const waits: number[] = [];
  let looks = 0;
  const result = await pollSetup({
    async fetchStatus() {
      const next = answers[Math.min(looks, answers.length - 1)];
      looks += 1;
      if (!next || next instanceof Error) throw next ?? new Error('nothing to answer');
      return next;
    },
    async wait(seconds) {
      waits.push(seconds);
    },
  });
  return { result, looks, waits };
}

const verified = answered('succeeded', { payment_id: 'pm_1' });

test('a setup that is already verified returns its payment method without waiting', async () => {
  expect(await poll([verified])).toEqual({ result: { id: 'pm_1' }, looks: 1, waits: [] });
});

test.each(['processing', 'requires_action', 'requires_confirmation'])(
  '%s waits one second and looks again',
  async (status) => {
    const { result, waits } = await poll([answered(status), answered(status), verified]);
    expect(result).toEqual({ id: 'pm_1' });
    expect(waits).toEqual([1, 1]);
  },
);

test('after thirty looks without a result the method is invalid', async () => {
  const { result, looks } = await poll([answered('processing')]);
  expect(result).toEqual({ problem: 'invalid_source' });
  expect(looks).toBe(30);
});

test.each([
  ['refused', answered('requires_payment_method', { error: 'setup_attempt_failed' })],
  ['cancelled', answered('canceled')],
  ['without a method', answered('succeeded')],
])('a setup that is %s is invalid, without another look', async (_, end) => {
  expect(await poll([end])).toMatchObject({ result: { problem: 'invalid_source' }, looks: 1 });
});

test('a look that fails in the network counts, and polling goes on', async () => {
  const { result, looks } = await poll([new ApiFailure('network_error', 0), verified]);
  expect(result).toEqual({ id: 'pm_1' });
  expect(looks).toBe(2);
});

test('a refused look is passed on as it is', async () => {
  const refusal = new ApiFailure('not_logged_in', 401);
  await expect(poll([refusal])).rejects.toBe(refusal);
});
