import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { declare } from '#tests/support/declarations.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { newEmail, signUpPerson } from '#tests/support/people.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { addDays, addMonths, dayMs } from '#worker/calendar.ts';
import { keptSince, keptUntil } from '#worker/legal/kept.ts';

/** Whether something is there a day before its time is over, and a day after it. */
async function aroundTheEnd(w: World, end: number, isThere: () => Promise<boolean>) {
  const seen: boolean[] = [];
  for (const at of [end - dayMs, end + dayMs]) {
    await advance(w, Math.ceil((at - (await clockOf(w))) / 1000));
    await w.runSchedule();
    seen.push(await isThere());
  }
  return seen;
}

test('a proof of somebody who stays loses its file after 90 days, and its hash after three years', async ({
  w,
}) => {
  await w.reset();
  const accountId = await accountIdOf(w, (await signUpPerson(w)).email);
  const { PROOFS } = await w.bindings();
  const now = await clockOf(w);
  const database = await w.database();
  const file = 'proofs/2026-11-24-proof';
  await PROOFS.put(file, '%PDF-1.4');
  await database.batch([
    database.prepare(
      `insert into deal (id, name, category, description, benefits, tasks, free_months,
          affiliate_link, created_at, updated_at) values (77, '', '', '', '[]', '[]', 1, '', 0, 0)`,
    ),
    database
      .prepare(
        `insert into deal_usage (id, account_id, deal_id, status, proof_id, reviewed_by,
          reviewed_at, uploaded_at, created_at, updated_at)
          values ('usage', ?1, 77, 'confirmed', '2026-11-24-proof', 'desk', ?2, ?2, ?2, ?2)`,
      )
      .bind(accountId, now),
    database
      .prepare(
        `insert into proof (id, usage_id, account_id, deal_id, round, digest, size, file_name,
          uploaded_at) values ('2026-11-24-proof', 'usage', ?1, 77, 1, 'hash', 8, 'a.pdf', ?2)`,
      )
      .bind(accountId, now),
  ]);
  const hasFile = async () => (await PROOFS.head(file)) !== null;
  const hasHash = async () => (await row(w, "select 1 from proof where digest = 'hash'")) !== null;
  expect(await aroundTheEnd(w, addDays(now, 90), hasFile)).toEqual([true, false]);
  expect(await aroundTheEnd(w, addMonths(now, 36), hasHash)).toEqual([true, false]);
});

test('the log of the desk goes after three years, and declarations after six, also of strangers', async ({
  w,
}) => {
  await w.reset();
  const person = await signUpPerson(w);
  const at = `/api/internal/people/${await accountIdOf(w, person.email)}/grants`;
  const grant = { kind: 'premium', days: 1, note: 'Kulanz' };
  await (await openDesk(w)).act(at, grant);
  const acted = await clockOf(w);
  const { id } = await declare(w, '/kuendigen', { email: newEmail() });
  const hasAction = async () => (await row(w, 'select 1 from audit')) !== null;
  expect(await aroundTheEnd(w, addMonths(acted, 36), hasAction)).toEqual([true, false]);
  // The triggers refuse to delete anything whose years are not over.
  const database = await w.database();
  await (await openDesk(w)).act(at, grant);
  for (const table of ['audit', 'declaration', 'declaration_step']) {
    await expect(database.prepare(`delete from ${table}`).run()).rejects.toThrow('append-only');
  }
  const hasDeclared = async () =>
    (await row(w, 'select 1 from declaration where id = ?', id)) !== null;
  expect(await aroundTheEnd(w, keptUntil(acted, 6), hasDeclared)).toEqual([true, false]);
  for (const table of ['declaration_step', 'declaration_case']) {
    const text = `select 1 from ${table} where declaration_id = ?`;
    expect(await row(w, text, id)).toBeNull();
  }
});

test('what a year has made goes together, when the years after its end are over in Germany', () => {
  for (const at of ['2026-01-01T00:00:00+01:00', '2026-12-31T23:59:59.999+01:00']) {
    const made = Date.parse(at);
    const end = keptUntil(made, 8);
    expect(new Date(end).toISOString()).toBe('2035-01-01T00:00:00.000Z');
    expect(made < keptSince(end, 8)).toBe(true);
    expect(made < keptSince(end - 1, 8)).toBe(false);
  }
});
