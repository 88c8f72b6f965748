import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { newMember } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { dayMs } from '#worker/calendar.ts';
import { keptUntil } from '#worker/legal/kept.ts';

/** What somebody has whose contract has ended: the rows of each period, at the moment ?2. */
const ended = [
  `insert into contract (id, account_id, status, one_time, plan_key, price_id, value,
    renew_disabled, expires_at, purchased_at, sync_version, synced_at)
    values ('sub_ended', ?1, 'canceled', 0, 'yearly', '', 1, 1, ?2, ?2, 1, ?2)`,
  `insert into purchase (id, account_id, idempotency_key, status, plan_key, price_id, quote,
    payment_method_id, subscription_id, attempts, version, created_at, updated_at)
    values ('order', ?1, 'key', 'completed', 'yearly', '', '{}', 'pm', 'sub_ended', 0, 0, ?2, ?2)`,
  `insert into withdrawal (key, account_id, contract_id, reason, status, received_at, final_at,
    look_at, updated_at) values ('w', ?1, 'sub_ended', 'withdrawal', 'final', ?2, ?2, ?2, ?2)`,
  `insert into freeze (key, account_id, contract_id, received_at, ends_at, lifted_at)
    values ('f', ?1, 'sub_ended', ?2, ?2, ?2)`,
  `insert into repayment (key, account_id, contract_id, reason, status, amount, due_at, look_at,
      sent, failed, generation, version, created_at, updated_at, by_hand)
    values ('r', ?1, 'sub_ended', 'desk', 'paid', 100, ?2, ?2, 100, 0, 0, 0, ?2, ?2, 0)`,
  `insert into dispute (account_id, contract_id, invoice_id, charge, reason, status, value, fee,
    opened_at, closed_at)
    values (?1, 'sub_ended', 'in_x', 'py_x', 'returned', 'settled', 1339, 0, ?2, ?2)`,
  `insert into payout (id, account_id, paypal_account, code_hash, amount, status, requested_at,
    updated_at) values ('p', ?1, 'a@b.example', 'hash', 100, 'paid', ?2, ?2)`,
  `insert into first_payment (account_id, invoice_id, paid_at) values (?1, 'in_first', ?2)`,
  `insert into coupon (id, code, type, data, new_user_only, note, created_at, updated_at)
    values (79, 'OLD', 'free_period', '{}', 0, '', ?2, ?2)`,
  `insert into redemption (id, coupon_id, account_id, status, purchase_id, created_at, updated_at)
    values ('red', 79, ?1, 'committed', 'order', ?2, ?2)`,
  `insert into entitlement_grant (id, account_id, source, kind, reference, plan, status, starts_at,
    ends_at, used, provisional, renew_disabled, value, purchased_at, told_at, told_by, created_at,
    updated_at) values ('over', ?1, 'coupon', 'premium', 'red', 'OLD', 'active', ?2, ?2, 0, 0, 1, 0,
    ?2, ?2, 'e', ?2, ?2)`,
  `insert into quota_use (id, account_id, reference, amount, created_at)
    values ('use', ?1, 'task', 1, ?2)`,
  `insert into deal (id, name, category, description, benefits, tasks, free_months,
    affiliate_link, created_at, updated_at) values (78, '', '', '', '[]', '[]', 1, '', ?2, ?2)`,
  `insert into deal_usage (id, account_id, deal_id, status, proof_id, uploaded_at, created_at,
    updated_at) values ('usage', ?1, 78, 'confirmed', 'proof', ?2, ?2, ?2)`,
  `insert into referral (id, referrer_account_id, referred_account_id, status, created_at,
    updated_at) values ('ref', 'somebody', ?1, 'waiting', ?2, ?2)`,
];

/** The tables whose rows go then, with the column that names the person. */
const ends = [
  {
    after: 3,
    tables: ['purchase', 'redemption', 'entitlement_grant', 'quota_use', 'deal_usage', 'referral'],
  },
  { after: 6, tables: ['withdrawal', 'freeze'] },
  { after: 8, tables: ['contract', 'repayment', 'dispute', 'payout', 'first_payment'] },
] as const;

async function write(w: World, texts: readonly string[], id: string, at: number): Promise<void> {
  const database = await w.database();
  await database.batch(
    texts.map((text) => {
      const statement = database.prepare(text);
      return text.includes('?1') ? statement.bind(id, at) : statement.bind(null, at);
    }),
  );
}

/** In which of these tables that person has rows. */
async function tablesWith(w: World, id: string, tables: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const column = table === 'referral' ? 'referred_account_id' : 'account_id';
    if (await row(w, `select 1 from "${table}" where "${column}" = ?1`, id)) found.push(table);
  }
  return found;
}

test('what is too old goes from an account that stays, each thing when its own time is over', async ({
  w,
}) => {
  await w.reset();
  const person = await signUpPerson(w);
  const id = (await accountIdOf(w, person.email)) ?? '';
  const at = await clockOf(w);
  await write(w, ended, id, at);
  for (const { after, tables } of ends) {
    const end = keptUntil(at, after);
    for (const [moment, left] of [
      [end - dayMs, [...tables]],
      [end + dayMs, []],
    ] as const) {
      await advance(w, Math.ceil((moment - (await clockOf(w))) / 1000));
      // They look in, so that it is no account that sleeps.
      await (await w.database()).prepare('update account set seen_at = ?').bind(moment).run();
      await w.runSchedule();
      expect(await tablesWith(w, id, tables)).toEqual(left);
    }
  }
  expect(await accountIdOf(w, person.email)).toBe(id);
});

test('nothing goes that a contract which runs still needs, nor a grant without an end', async ({
  w,
}) => {
  await w.reset();
  const { contract } = await newMember(w, 'lifetime');
  const { accountId: id, id: contractId } = contract;
  const at = await clockOf(w);
  const own = ended
    .filter((text) => !/into (contract|purchase|first_payment)/.test(text))
    .map((text) => text.replaceAll('sub_ended', contractId))
    .map((text) => text.replace("'active', ?2,\n    ?2,", "'active', ?2,\n    null,"));
  await write(w, own, id, at);
  const database = await w.database();
  await database
    .prepare('update redemption set purchase_id = (select id from purchase where account_id = ?1)')
    .bind(id)
    .run();
  await database.prepare('update entitlement_grant set ends_at = null').run();
  const needed = [
    'contract',
    'purchase',
    'withdrawal',
    'freeze',
    'repayment',
    'dispute',
    'redemption',
    'entitlement_grant',
    'first_payment',
  ];
  const before = await tablesWith(w, id, needed);
  expect(before).toEqual(needed);
  await advance(w, Math.ceil((keptUntil(at, 9) - at) / 1000));
  await w.runSchedule();
  expect(await tablesWith(w, id, needed)).toEqual(before);
  expect(await tablesWith(w, id, ['payout', 'deal_usage', 'quota_use'])).toEqual([]);
});
