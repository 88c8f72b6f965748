import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { LettersAnswer } from '#worker/letter/schemas.ts';

const day = 86_400_000;

/** A contract that never renews, so that years pass quickly. */
test('after six years a letter is deleted, with its body, and not a day before', async ({ w }) => {
  // One run deletes fifty letters; other tests have left more.
  await w.reset();
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'lifetime');
  await oneMoneyMail(w, person, 'confirmation');
  await w.runSchedule();
  const { letters } = (await (await person.get('/api/letters')).json()) as LettersAnswer;
  const [letter] = letters;
  const mine = () => row(w, 'select keep_until, provider_id from letter where id = ?', letter?.id);
  const kept = (await mine()) as { keep_until: number; provider_id: string | null };
  const keepUntil = kept.keep_until;
  expect(kept.provider_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(keepUntil).toBeGreaterThan((letter?.at ?? 0) + 6 * 365 * day);
  const { PROOFS } = await w.bindings();
  const body = () => PROOFS.head(`letters/${letter?.id}.json`);

  await advance(w, Math.floor((keepUntil - (await clockOf(w)) - day) / 1000));
  await w.runSchedule();
  expect(await body()).not.toBeNull();
  await advance(w, 2 * 86_400);
  await w.runSchedule();
  expect(await body()).toBeNull();
  expect(await mine()).toBeNull();
});
