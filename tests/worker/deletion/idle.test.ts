import { readFileSync } from 'node:fs';

import { expect } from 'vitest';

import { sendAppEvent } from '#tests/support/app-events.ts';
import { row } from '#tests/support/database.ts';
import { accountIdOf, deletionStatus, runDeletions } from '#tests/support/deletions.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { plain } from '#tests/support/money-mails.ts';
import { newMember } from '#tests/support/repayments.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { accountPassword } from '#tests/support/accounts.ts';
import { addMonths, dayMs } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';

const day = 86_400;

/** Moves the clock to that moment and runs what is due then. */
async function until(w: World, at: number): Promise<void> {
  await advance(w, Math.ceil((at - (await clockOf(w))) / 1000));
  await w.runSchedule();
  await w.awaitMails();
}

const announcements = async (w: World, { email }: Person) =>
  (await mailsTo(w, email)).filter(({ subject }) => subject.startsWith('In 30 Tagen löschen'));

/** Somebody of whom nothing is heard any more, when that began, and their account. */
async function sleeper(w: World): Promise<{ person: Person; since: number; id: string }> {
  const person = await signUpPerson(w);
  const id = (await accountIdOf(w, person.email)) ?? '';
  return { person, id, since: await clockOf(w) };
}

/** The same, announced; `due` is the promised day. */
async function announced(w: World) {
  const one = await sleeper(w);
  await until(w, addMonths(one.since, 24) + dayMs);
  expect(await deletionStatus(w, one.id)).toBe('announced');
  return { ...one, due: (await clockOf(w)) + 30 * dayMs };
}

test('after 24 months without a sign of life one mail says it, and 30 days later it is done', async ({
  w,
}) => {
  await w.reset();
  const { person, since, id } = await sleeper(w);
  await until(w, addMonths(since, 24) - dayMs);
  expect(await announcements(w, person)).toEqual([]);
  await until(w, addMonths(since, 24) + dayMs);
  await until(w, addMonths(since, 24) + 3 * dayMs);
  const [mail, ...others] = await announcements(w, person);
  expect(others).toEqual([]);
  const due = addMonths(since, 24) + 31 * dayMs;
  const text = plain(mail?.text ?? '');
  expect(text).toContain(plain(`am ${formatDate(due)}`));
  expect(text).toMatch(/Dann melde Dich bis dahin einmal an[^]*http\S+\/account\/signin\n/);
  expect(text).toMatch(/Namen, Deine E-Mail-Adresse, Dein Passwort/);
  const left = await (await (await openDesk(w)).get(`/api/internal/people/${id}`)).json();
  const { deletion, person: seen } = left as PersonAnswer;
  expect(deletion).toMatchObject({ status: 'announced', when: 'idle' });
  expect(Math.abs((deletion?.due_at ?? 0) - due)).toBeLessThan(5000);
  expect(since - (seen.seen_at ?? 0)).toBeLessThan(dayMs);
  await until(w, due - dayMs);
  expect(await accountIdOf(w, person.email)).toBe(id);
  await until(w, due + 5000);
  await runDeletions(w);
  expect(await accountIdOf(w, person.email)).toBeUndefined();
  const last = (await mailsTo(w, person.email)).map(({ subject }) => subject);
  expect(last).toContain('Dein Konto bei Lexlern ist gelöscht');
});

test('signing in keeps the account and all in it, and only another 24 months announce it again', async ({
  w,
}) => {
  await w.reset();
  const { person, id, due } = await announced(w);
  await until(w, due - dayMs);
  const browser = openBrowser(w);
  const signedIn = await browser.post('/api/account/signin', {
    email: person.email,
    password: accountPassword,
  });
  expect(signedIn.status).toBe(200);
  expect(await deletionStatus(w, id)).toBe('undone');
  const profile = (await (await browser.get('/api/account/profile')).json()) as object;
  expect(profile).toMatchObject({ deletion_due_at: null });
  const woken = await clockOf(w);
  await until(w, due + dayMs);
  expect(await accountIdOf(w, person.email)).toBe(id);
  await until(w, addMonths(woken, 24) - dayMs);
  expect(await announcements(w, person)).toHaveLength(1);
  await until(w, addMonths(woken, 24) + 2 * dayMs);
  expect(await announcements(w, person)).toHaveLength(2);
});

test('a session in use and an event of the app are signs of life, noted once a day', async ({
  w,
}) => {
  await w.reset();
  const { person, since, id } = await sleeper(w);
  const other = await sleeper(w);
  const seenOf = async (one: string) =>
    (await row<{ at: number }>(w, 'select seen_at as at from account where id = ?', one))?.at;
  await advance(w, day / 2);
  await person.get('/api/account/profile');
  expect((await seenOf(id)) ?? 0).toBeLessThanOrEqual(since);
  await advance(w, 300 * day);
  await person.get('/api/account/profile');
  await sendAppEvent(w, other.person, { type: 'quota.consumed', reference: 'task', amount: 1 });
  for (const one of [id, other.id]) {
    expect((await clockOf(w)) - ((await seenOf(one)) ?? 0)).toBeLessThan(day * 1000);
  }
  await until(w, addMonths(since, 24) + 2 * dayMs);
  expect(await announcements(w, person)).toEqual([]);
  expect(await announcements(w, other.person)).toEqual([]);
});

test('a grant that comes meanwhile keeps the account, and so does a contract', async ({ w }) => {
  await w.reset();
  const { person: member, contract } = await newMember(w, 'lifetime');
  const { person, id, due } = await announced(w);
  expect(await announcements(w, member)).toEqual([]);
  await until(w, due - 2 * dayMs);
  const grant = { kind: 'premium', days: 10, note: 'Kulanz' };
  await (await openDesk(w)).act(`/api/internal/people/${id}/grants`, grant);
  await until(w, due + dayMs);
  await runDeletions(w);
  expect(await deletionStatus(w, id)).toBe('undone');
  // Once it is over, the person is told anew.
  await until(w, due + 10 * dayMs);
  expect(await announcements(w, person)).toHaveLength(2);
  expect(await accountIdOf(w, member.email)).toBe(contract.accountId);
});

/** Rows that keep an account, as of the moment ?2. */
const held: [what: string, text: string][] = [
  [
    'a repayment that is owed',
    `insert into repayment (key, account_id, contract_id, reason, status, amount, due_at, look_at,
        sent, failed, generation, version, created_at, updated_at, by_hand)
      values ('r', ?1, 'sub_x', 'desk', 'failed', 100, ?2, ?2, 0, 0, 0, 0, ?2, ?2, 0)`,
  ],
  [
    'a debt',
    `insert into dispute (account_id, contract_id, invoice_id, charge, reason, status, value, fee,
      opened_at) values (?1, 'sub_x', 'in_x', 'py_x', 'returned', 'open', 1339, 0, ?2)`,
  ],
  [
    'a payout that was asked for',
    `insert into payout (id, account_id, paypal_account, code_hash, amount, status, requested_at,
      updated_at) values ('p', ?1, 'a@b.example', 'hash', 100, 'requested', ?2, ?2)`,
  ],
  [
    'a declaration that waits',
    `insert into declaration_case (declaration_id, state, received_at, account_id)
      values ('d', 'waiting', ?2, ?1)`,
  ],
  [
    'a withdrawal that is not final',
    `insert into withdrawal (key, account_id, contract_id, reason, status, received_at, final_at,
      look_at, updated_at) values ('w', ?1, 'sub_x', 'withdrawal', 'closed', ?2, ?2,
      8000000000000, ?2)`,
  ],
  [
    'Premium for ever from elsewhere',
    `insert into entitlement_grant (id, account_id, source, kind, reference, plan, status,
      starts_at, used, provisional, renew_disabled, value, purchased_at, told_at, told_by,
      created_at, updated_at) values ('g', ?1, 'licence', 'premium', 'r', 'l', 'active', ?2, 0, 0,
      1, 0, ?2, ?2, 'e', ?2, ?2)`,
  ],
  [
    'a proof that nobody has looked at',
    `insert into deal_usage (id, account_id, deal_id, status, proof_id, uploaded_at, created_at,
      updated_at) values ('u', ?1, 79, 'uploaded', 'proof', ?2, ?2, ?2)`,
  ],
  [
    'a credit that the desk has not given yet',
    `insert into referral (id, referrer_account_id, referred_account_id, status, created_at,
      updated_at) values ('ref', ?1, 'somebody', 'counted', ?2, ?2)`,
  ],
];

test.each(held)('%s keeps an account that sleeps', async (_what, text) => {
  const w = await world();
  await w.reset();
  const { person, since, id } = await sleeper(w);
  const database = await w.database();
  await database
    .prepare(
      `insert into deal (id, name, category, description, benefits, tasks, free_months,
        affiliate_link, created_at, updated_at) values (79, '', '', '', '[]', '[]', 1, '', 1, 1)`,
    )
    .run();
  await database.prepare(text).bind(id, since).run();
  const none = await sleeper(w);
  for (const days of [2, 4]) await until(w, addMonths(since, 24) + days * dayMs);
  expect(await announcements(w, none.person)).toHaveLength(1);
  expect(await announcements(w, person)).toEqual([]);
  expect(await deletionStatus(w, id)).toBeUndefined();
});

test('whoever cannot get the mail has the 30 days, too', async ({ w }) => {
  await w.reset();
  const { person, id, due } = await announced(w);
  const [mail] = await announcements(w, person);
  await sandboxPost(w, `mail/${mail?.id}/report`, { kind: 'bounced' });
  await until(w, due - dayMs);
  expect(await accountIdOf(w, person.email)).toBe(id);
  await until(w, due + 5000);
  await runDeletions(w);
  expect(await accountIdOf(w, person.email)).toBeUndefined();
});

test('accounts from before count from the day of the migration, or from a newer sign', async ({
  w,
}) => {
  await w.reset();
  const { id } = await sleeper(w);
  const newer = await sleeper(w);
  const database = await w.database();
  const later = Date.now() + 900 * dayMs;
  await database.prepare('update account set created_at = 1, seen_at = 0').run();
  await database.prepare('update session set created_at = 1').run();
  await database
    .prepare('update session set created_at = ?1 where account_id = ?2')
    .bind(later, newer.id)
    .run();
  const file = readFileSync('migrations/0042_signs_of_life.sql', 'utf8');
  await database.prepare(file.slice(file.indexOf('UPDATE'))).run();
  const seenOf = async (one: string) =>
    (await row<{ at: number }>(w, 'select seen_at as at from account where id = ?', one))?.at ?? 0;
  expect(Math.abs((await seenOf(id)) - Date.now())).toBeLessThan(400 * dayMs);
  expect(await seenOf(id)).toBeGreaterThan(1e12);
  expect(await seenOf(newer.id)).toBe(later);
});
