import { beforeEach, expect, vi } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { jobCases } from '#tests/worker/schedule/job-cases.ts';
import { insertEvents, insertMany } from '#tests/worker/schedule/rows.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';
import { dayMs, minuteMs } from '#worker/calendar.ts';
import { retention } from '#worker/legal/kept.ts';
import type { JobName } from '#worker/schedule/shares.ts';
import { jobs } from '#worker/scheduled.ts';

type Purge = Extract<JobName, `purge${string}`>;

beforeEach(async () => {
  await (await world()).reset();
});

/** Runs a job in this process. Returns what it says about itself. */
async function lineOf(w: World, name: JobName): Promise<Record<string, unknown> | undefined> {
  const lines: Record<string, unknown>[] = [];
  const read = (line: string) => {
    // In workerd the runtime writes here, too, and not as JSON.
    if (line.startsWith('{')) lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  vi.spyOn(console, 'log').mockImplementation(read);
  await runJobAlone(w, name);
  vi.restoreAllMocks();
  return lines.find(({ message }) => message === 'a job has run');
}

const listed = (Object.keys(jobCases) as JobName[]).filter(
  (name) => typeof jobCases[name] === 'function' && jobs[name].due && name !== 'reconcile',
);

test.each(listed)('%s says how many items are due and how many it took', async (name) => {
  const w = await world();
  const make = jobCases[name];
  if (typeof make !== 'function') throw new Error(`${name} has no items`);
  const backlog = await make(w, 3);
  const due = await backlog.left();
  const line = await lineOf(w, name);
  expect(line).toMatchObject({ due, taken: due, oldestSeconds: expect.any(Number) });
  expect(due).toBe(3);
});

/** Rows that each purge deletes. ?1 is the moment since which they are due. */
const oldRows: Record<Purge, string> = {
  purgeLetters: `insert into letter (id, account_id, recipient, subject, created_at, sha256,
      keep_until)
    NUMBERS select 'l' || i, 'x', 'x', 'x', 1, 'x', ?1 from n`,
  purgeDocuments: `insert into billing_document (id, kind, account_id, number, issued_at, total,
      file_key, sha256, archived_at, keep_until)
    NUMBERS select 'in_' || i, 'invoice', 'x', 'x', 1, 1, 'x' || i, 'x', 1, ?1 from n`,
  purgeExports: `insert into data_export (id, account_id, capability_hash, asked_at, ends_at)
    NUMBERS select 'x' || i, 'x', 'x' || i, 4e12, ?1 from n`,
  purgeHandledEvents: `insert into stripe_event
      (id, type, object_id, created_at, received_at, handled_at)
    NUMBERS select 'evt_' || i, 'x', 'x', ?1, ?1, ?1 from n`,
  purgeAppEvents: `insert into app_event
      (id, type, account_id, reference, occurred_at, received_at)
    NUMBERS select 'e' || i, 'x', 'x', 'x', ?1, ?1 from n`,
  purgeExpiredSignIns: `insert into tries (key, window_start, count, expires_at)
    NUMBERS select 'k' || i, 0, 1, ?1 from n`,
  purgeExpiredHandOffs: `insert into hand_off (ticket_hash, account_id, client_id, redirect_uri,
      state, new_account, created_at, expires_at)
    NUMBERS select 't' || i, 'x', 'x', 'x', 'x', 0, ?1, ?1 from n`,
  purgeCampaignEvents: `insert into campaign_event (id, action, device_id, source, medium, campaign,
      user_source, referrer, ga_session_id, created_at)
    NUMBERS select 'c' || i, 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', ?1 from n`,
  purgeConsentProofs: `insert into consent_proof (id, subject, event, attribution, referral,
      text_version, text_hash, received_at)
    NUMBERS select 'p' || i, 's' || i, 'answered', 0, 0, 'x', 'x', ?1 from n`,
  purgeMailingConsents: `insert into mailing_consent (id, request, event, address_hash, how,
      text_version, text_hash, at)
    NUMBERS select 'm' || i, 'm' || i, 'requested', 'x', 'account', 'x', 'x', ?1 from n`,
  purgeDeclarations: `insert into declaration_case (declaration_id, state, received_at, version)
    NUMBERS select 'd' || i, 'closed', ?1, 1 from n`,
  purgeActions: `insert into audit (action_id, attempt, at, operator, action, subject, subject_id,
      details)
    NUMBERS select 'a' || i, 'x', ?1, 'x', 'x', 'x', 'x', '{}' from n`,
  purgeProofs: `insert into proof (id, usage_id, account_id, deal_id, round, digest, size, file_name,
      uploaded_at, file_gone_at)
    NUMBERS select 'f' || i, 'x', 'x', 'x', 1, 'x', 1, 'x', ?1, ?1 from n`,
  purgeKnown: `insert into known_again (id, what, by, hash, keep_until, created_at)
    NUMBERS select 'k' || i, 'trial', 'mailbox', 'h' || i, ?1, 1 from n`,
  purgeMails: `insert into outbox (key, recipient, subject, text, html, created_at)
    NUMBERS select 'o' || i, 'x', 'x', 'x', 'x', ?1 from n`,
};
const purgeNames = Object.keys(oldRows) as Purge[];

/** Longer than anything is kept. */
const elevenYearsMs = 11 * 366 * dayMs;

/** What a purge deletes besides, which its cases hang from. */
async function declarationsToo(w: World, name: Purge): Promise<void> {
  if (name !== 'purgeDeclarations') return;
  const database = await w.database();
  await database
    .prepare(
      `insert into declaration (id, reference, door, typed, received_at, texts_version, texts_hash,
          content_hash)
        select declaration_id, declaration_id, 'withdrawal', '{}', received_at, 'x', 'x',
          declaration_id from declaration_case`,
    )
    .run();
}

test.each(purgeNames)('%s says how many rows are due and how many it deletes', async (name) => {
  const w = await world();
  await insertMany(w, 3, oldRows[name], (await clockOf(w)) - elevenYearsMs);
  await declarationsToo(w, name);
  const line = await lineOf(w, name);
  const oldestSeconds = elevenYearsMs / 1000;
  expect(line).toMatchObject({ due: 3, taken: 3, done: 3, oldestSeconds });
});

test.each(purgeNames)('%s deletes more than one batch in a run', async (name) => {
  const w = await world();
  // Files go in smaller batches than rows, and declarations with their steps.
  const isSmall = ['purgeLetters', 'purgeDocuments', 'purgeExports', 'purgeDeclarations'];
  const items = isSmall.includes(name) ? 120 : 1200;
  await insertMany(w, items, oldRows[name], (await clockOf(w)) - elevenYearsMs);
  await declarationsToo(w, name);
  await w.runSchedule();
  expect(await lineOf(w, name)).toMatchObject({ due: 0, taken: 0 });
});

test('what a purge keeps no longer is in the table of what is kept how long', () => {
  for (const name of purgeNames) {
    const kept = Object.entries<{ jobs: readonly JobName[] }>(retention);
    const byTable = kept.flatMap(([row, { jobs: its }]) => (its.includes(name) ? [row] : []));
    // Other rows of a purge have their end in a column.
    expect(byTable, name).toEqual(expect.arrayContaining([...(jobs[name].kept ?? [])]));
  }
});

test('the age of the oldest item is the time since which it is due', async ({ w }) => {
  await insertEvents(w, 2);
  const due = (await clockOf(w)) - 17 * minuteMs;
  const database = await w.database();
  const change = database.prepare('update stripe_event set due_at = ?1 where id = ?2');
  await change.bind(due, 'evt_1').run();
  await change.bind(due + minuteMs, 'evt_2').run();
  await advance(w, 60);
  const line = await lineOf(w, 'sweepUnhandledEvents');
  expect(line).toMatchObject({ due: 2, oldestSeconds: 18 * 60 });
});

test('an item that fails was taken too', async ({ w }) => {
  await insertEvents(w, 3);
  const database = await w.database();
  const text = `update stripe_event set subject = '{"kind":"unknown"}' where id = 'evt_2'`;
  await database.prepare(text).run();
  const line = await lineOf(w, 'sweepUnhandledEvents');
  expect(line).toMatchObject({ due: 3, taken: 3, done: 2 });
});

test('with nothing due a job says so, without an age', async () => {
  const line = await lineOf(await world(), 'sweepUnhandledEvents');
  expect(line).toMatchObject({ due: 0, taken: 0 });
  expect(line).not.toHaveProperty('oldestSeconds');
});

test('more than a thousand items are not counted', async ({ w }) => {
  await insertEvents(w, 1050);
  expect(await lineOf(w, 'sweepUnhandledEvents')).toMatchObject({ due: 1000 });
});

test('reconcile says how many passes are under way, and how old the oldest is', async ({ w }) => {
  const began = (await clockOf(w)) - 3 * minuteMs;
  const database = await w.database();
  await database
    .prepare(
      `insert or replace into reconciliation (list, cursor, updated_at, began_at)
        values ('own contracts', 'sub_a', 1, ?1), ('own customers', null, 1, 1)`,
    )
    .bind(began)
    .run();
  expect(await lineOf(w, 'reconcile')).toMatchObject({ due: 1, oldestSeconds: 180 });
});
