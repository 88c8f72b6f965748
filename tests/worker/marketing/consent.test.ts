import { expect } from 'vitest';

import { consentAnswer, consentOf } from '#tests/support/consents.ts';
import { row, rows } from '#tests/support/database.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import { clockOf, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';
import { sha256 } from '#worker/crypto.ts';
import { dayMs } from '#worker/calendar.ts';
import { agreements } from '#worker/legal/agreements.ts';
import { consentQuestion } from '#worker/legal/consent-question.ts';

const path = '/api/marketing/consent';
const both = { attribution: true, referral: true };

const proofOf = (w: World, id: string) =>
  row<Record<string, unknown>>(w, 'SELECT * FROM consent_proof WHERE id = ?', id);

const accountOf = async (w: World, email: string) =>
  (await row<{ id: string }>(w, 'SELECT id FROM account WHERE email = ?', email))?.id;

test('an answer is kept with its text and time, once, and a refusal names no browser', async ({
  w,
}) => {
  await startOfWindow(w);
  const [visitor, member] = [openBrowser(w), await signUpPerson(w)];
  const agreed = consentAnswer({ attribution: true });
  const first = { ...agreed, subject: agreed.id };
  for (let i = 0; i < 2; i += 1) expect((await visitor.post(path, first)).status).toBe(200);
  const refused = consentAnswer({});
  expect((await visitor.post(path, refused)).status).toBe(200);
  const withdrawn = consentAnswer({}, agreed.id);
  expect((await member.post(path, withdrawn)).status).toBe(200);

  const text = {
    text_version: consentQuestion.version,
    text_hash: await sha256(agreements.consent.text),
    received_at: expect.any(Number),
  };
  const sentAt = await clockOf(w);
  expect(await proofOf(w, agreed.id)).toEqual({
    ...text,
    id: agreed.id,
    subject: agreed.id,
    account_id: null,
    event: 'answered',
    attribution: 1,
    referral: 0,
  });
  const { received_at: at } = (await proofOf(w, agreed.id)) ?? {};
  expect(Math.abs(Number(at) - sentAt)).toBeLessThan(10_000);
  expect(await proofOf(w, refused.id)).toMatchObject({ ...text, subject: null, account_id: null });
  expect(await proofOf(w, withdrawn.id)).toMatchObject({
    ...text,
    subject: agreed.id,
    account_id: await accountOf(w, member.email),
    attribution: 0,
  });
});

test('an answer to another text than the present one is refused, and keeps nothing', async ({
  w,
}) => {
  const answer = { ...consentAnswer(both), version: '2020-01-01' };
  const response = await openBrowser(w).post(path, answer);
  expect(response.status).toBe(422);
  expect(await proofOf(w, answer.id)).toBeNull();
});

test('what a visitor agreed to is connected to each account that signs in there, a refusal is not', async ({
  w,
}) => {
  const [visitor, member, other] = [openBrowser(w), await signUpPerson(w), await signUpPerson(w)];
  const subject = await consentOf(visitor);
  const refused = await consentOf(visitor);
  await visitor.post(path, consentAnswer({}, refused));
  for (const person of [member, member, other]) {
    expect((await person.post(`${path}/account`, { subject })).status).toBe(200);
    expect((await person.post(`${path}/account`, { subject: refused })).status).toBe(200);
  }
  const connected = await rows<{ account_id: string; attribution: number }>(
    w,
    "SELECT account_id, attribution FROM consent_proof WHERE event = 'connected' AND subject IN (?, ?)",
    subject,
    refused,
  );
  expect(connected).toHaveLength(2);
  expect(new Set(connected.map((one) => one.account_id))).toEqual(
    new Set([await accountOf(w, member.email), await accountOf(w, other.email)]),
  );
  expect(connected.map((one) => one.attribution)).toEqual([1, 1]);
});

test('a proof cannot be changed, and is kept for three years after the year of its end', async ({
  w,
}) => {
  const now = await clockOf(w);
  const year = new Date(now).getUTCFullYear();
  const of = (years: number, day = 100) => Date.UTC(year - years, 0, 1) + day * dayMs;
  const insert = async (id: string, subject: string | null, at: number, agrees: boolean) => {
    const database = await w.database();
    await database
      .prepare(
        `INSERT INTO consent_proof (id, subject, event, attribution, referral, text_version,
            text_hash, received_at)
          VALUES (?, ?, 'answered', ?, ?, '2026-11-24', 'x', ?)`,
      )
      .bind(id, subject, Number(agrees), Number(agrees), at)
      .run();
  };
  // Ended by itself a year later: four years ago, and three years ago.
  await insert('over', 'over', of(5), true);
  await insert('held', 'held', of(4), true);
  // Withdrawn four years ago, and renewed since.
  await insert('gone-1', 'gone', of(4), true);
  await insert('gone-2', 'gone', of(4, 200), false);
  await insert('kept-1', 'kept', of(6), true);
  await insert('kept-2', 'kept', of(2), true);
  await insert('refused-before', null, of(4), false);
  await insert('refused-since', null, of(3), false);
  await expect(insert('over', 'over', now, false)).rejects.toThrow();
  const database = await w.database();
  await expect(
    database.prepare("UPDATE consent_proof SET attribution = 0 WHERE id = 'held'").run(),
  ).rejects.toThrow('append-only');

  await runJobAlone(w, 'purgeConsentProofs');
  const left = await rows<{ id: string }>(
    w,
    "SELECT id FROM consent_proof WHERE text_hash = 'x' ORDER BY id",
  );
  expect(left.map(({ id }) => id)).toEqual(['held', 'kept-1', 'kept-2', 'refused-since']);
});
