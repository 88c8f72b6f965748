import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';

import * as schema from '#worker/db/schema.ts';
import { deskTables } from '#worker/desk/export/shared-sql.ts';
import { personalTables } from '#worker/export/tables.ts';

/**
 * The tables of which nobody gets rows, each with all its columns: whoever adds one to a table says
 * whether it is about a person.
 */
const withheld: Record<string, { why: string; columns: string }> = {
  app_event: {
    why: 'what it told is in entitlement_grant and quota_use; gone after 60 days',
    columns: 'id type account_id reference occurred_at received_at',
  },
  archive_mark: {
    why: 'lives until its document is archived; the document is in billing_document',
    columns: 'id due_at attempts failing_since',
  },
  business_fact: {
    why: 'counts what the tables of contracts, payments, coupons and deals tell',
    columns: 'id at counted_at day metric label account_id object_id count cents',
  },
  challenge: {
    why: 'a code that waits for an hour: secrets and counters',
    columns:
      'id purpose next_token_hash attempts verified_at account_id done_at created_at expires_at',
  },
  name_part: {
    why: 'parts of name and e-mail, which are in account',
    columns: 'part account_id',
  },
  charge_hold: {
    why: 'lives while a charge is made',
    columns: 'id account_id way until',
  },
  client_endpoint: {
    why: 'addresses of apps',
    columns: `id client_id address types generation secret_at created_at pinged_at missed_at
      failing_since paused_at ended_at`,
  },
  client_key: {
    why: 'secrets of apps',
    columns: 'id client_id secret_hash created_at ended_at',
  },
  coupon: {
    why: 'for everybody; what a person redeemed is in redemption, with the code',
    columns: `id code type data percent_off amount_off stripe_coupon_code new_user_only max_uses
      expires_at disabled_at note batch_id created_at updated_at`,
  },
  daily_number: { why: 'sums', columns: 'metric day label count cents' },
  deal: {
    why: 'for everybody; what a person used is in deal_usage, with the name',
    columns: `id name category description benefits tasks free_months affiliate_link terms_link
      logo_key logo_type position withdrawn_at created_at updated_at partner costs
      is_free`,
  },
  hand_off: {
    why: 'waits for a day until its person has Premium: tokens of another application',
    columns: `ticket_hash account_id client_id redirect_uri state nonce new_account created_at
      expires_at`,
  },
  monthly_number: { why: 'sums', columns: 'metric month label count cents' },
  outbox: {
    why: 'letters about contracts are in the zip as files; the person has the others, for 30 days',
    columns: `key recipient subject text html attempts created_at due_at sent_at kept_for
      archived_at provider_id unsubscribe forget_for`,
  },
  own_code: {
    why: 'a code that waits for ten minutes: secrets and counters',
    columns: 'account_id purpose id digest attempts created_at expires_at spent_at',
  },
  plan: {
    why: 'for everybody',
    columns: 'key price_id amount synced_at tax_rate_id original_price_tag predefined',
  },
  plan_sync: { why: 'a counter', columns: 'id version' },
  premium_change: {
    why: 'what apps were told, of which the last is in premium_state; gone after 90 days',
    columns: 'seq client_id account_id version type at state',
  },
  saved_answer: {
    why: 'about nobody: what operators write again and again',
    columns: 'id title text changed_at',
  },
  alarm: { why: 'about nobody: what stood out in the house', columns: 'condition since' },
  job_report: {
    why: 'about nobody: how the jobs went',
    columns: 'job ran_at due oldest_at is_unfinished failing_since',
  },
  postponed_item: { why: 'ids of failed items', columns: 'job item attempts due_at' },
  reconciliation: {
    why: 'how far a list was read',
    columns: 'list cursor held_runs updated_at began_at',
  },
  spent_nonce: { why: 'names nobody', columns: 'nonce expires_at' },
  stripe_event: {
    why: "Stripe's notices; what followed from them is in the other tables; gone after 60 days",
    columns: `id type object_id subject created_at received_at handled_at attempts due_at
      last_error`,
  },
  suppressed_address: {
    why: 'keyed hashes of addresses; what they say of a person is told as mailing_consent.is_suppressed',
    columns: 'address_hash reason suppressed_at',
  },
  webhook_delivery: {
    why: 'when apps were told what premium_change holds; gone after 90 days',
    columns: `id endpoint_id change_seq account_id type created_at due_at attempts tried_at status
      delivered_at`,
  },
  ledger_end: { why: 'until when a ledger may be emptied', columns: 'ledger before' },
  waiting_letter: {
    why: 'waits for a day at most; the letter itself is told',
    columns: 'declaration_id kind letter_group due_at',
  },
  tries: { why: 'counters for a day at most', columns: 'key window_start count expires_at' },
};

const tables = Object.values(schema as Record<string, unknown>).filter((one): one is SQLiteTable =>
  is(one, SQLiteTable),
);
const told = [...personalTables, ...deskTables];

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'each column of %s is taken along, or there is a reason why not',
  (name, table) => {
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    const personal = told.find((one) => one.name === name);
    const listed = withheld[name]?.columns.split(/\s+/);
    expect([personal, listed].filter(Boolean)).toHaveLength(1);
    const said = personal
      ? [...personal.fields.map((field) => field.name), ...Object.keys(personal.withholds)]
      : (listed ?? []);
    expect([...new Set(said)]).toEqual(expect.arrayContaining(columns));
    if (!personal) expect(said.toSorted()).toEqual(columns.toSorted());
  },
);

test('a table is listed once, and each has its place in the page', () => {
  expect(told.map(({ name }) => name)).toEqual([...new Set(told.map(({ name }) => name))]);
  expect(told.every(({ title, fields }) => title !== '' && fields.length > 0)).toBe(true);
});

test('no column that looks like a secret is taken along', () => {
  const names = told.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(
    names.filter((name) => /hash|token|digest|sha256|secret|operator|_by$/.test(name)),
  ).toEqual([]);
});
