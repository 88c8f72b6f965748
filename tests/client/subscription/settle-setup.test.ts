import { expect, test } from 'vitest';

import { ApiFailure } from '#client/lib/api-failure.ts';
import { settleSetup } from '#client/subscription/checkout/settle-setup.ts';
import type { SetupAnswer } from '#worker/subscription/schemas.ts';

const answered = (status: string, change: Partial<SetupAnswer> = {}): SetupAnswer => ({
  status,
  payment_id: null,
  error: null,
  ...change,
});

/** Looks at a setup intent that stands so, look after look; the last stays. */
async function settle(answers: (SetupAnswer | Error)[]) {
  const waits: number[] = [];
  let looks = 0;
  const made = await settleSetup({
    async look() {
      const next = answers[Math.min(looks, answers.length - 1)];
      looks += 1;
      if (!next || next instanceof Error) throw next ?? new Error('nothing to answer');
      return next;
    },
    async wait(seconds) {
      waits.push(seconds);
    },
  });
  return { made, looks, waits };
}

const verified = answered('succeeded', { payment_id: 'pm_1' });

test('what is verified at once is taken at once', async () => {
  expect(await settle([verified])).toEqual({ made: { id: 'pm_1' }, looks: 1, waits: [] });
});

test.each(['processing', 'requires_action', 'requires_confirmation'])(
  '%s means to wait a second and to look again',
  async (status) => {
    const { made, waits } = await settle([answered(status), answered(status), verified]);
    expect(made).toEqual({ id: 'pm_1' });
    expect(waits).toEqual([1, 1]);
  },
);

test('after thirty looks without an end it is invalid', async () => {
  const { made, looks } = await settle([answered('processing')]);
  expect(made).toEqual({ problem: 'invalid_source' });
  expect(looks).toBe(30);
});

test.each([
  ['refused', answered('requires_payment_method', { error: 'setup_attempt_failed' })],
  ['cancelled', answered('canceled')],
  ['without a method', answered('succeeded')],
])('an end that is %s is invalid, without another look', async (_, end) => {
  expect(await settle([end])).toMatchObject({ made: { problem: 'invalid_source' }, looks: 1 });
});

test('a look without an answer counts, and the next one may have it', async () => {
  const { made, looks } = await settle([new ApiFailure('network_error', 0), verified]);
  expect(made).toEqual({ id: 'pm_1' });
  expect(looks).toBe(2);
});

test('a refused look is told as it is', async () => {
  const refusal = new ApiFailure('not_logged_in', 401);
  await expect(settle([refusal])).rejects.toBe(refusal);
});
