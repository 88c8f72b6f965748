import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import {
  eventsIn30Days,
  kinds,
  mailsIn30Days,
  periodDays,
  planShares,
} from '#tests/scale/distribution.ts';
import type { RunningPlan } from '#tests/scale/distribution.ts';
import { dayMs } from '#worker/calendar.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { renewalNotice } from '#worker/subscription/notices/reminder-letters.ts';

/*
 * Writes the rows of a shop with many accounts, as the product would have written them. Nothing in
 * it is due at once, and nothing is expired: that is how the jobs leave it.
 */

/** The tables that have no rows of the fill, and why. */
export const unfilled: Record<string, string> = {
  deal: 'operators make the deals: a few rows, which are seeded',
  plan: 'a row for each plan of the catalogue',
  plan_sync: 'one row',
  reconciliation: 'a row for each list',
  balance_entry: 'Stripe fills it, and the stand-in of the scale has no payments',
  business_fact: 'triggers write it while the others are filled',
  daily_number: 'likewise',
  monthly_number: 'likewise',
  charge_hold: 'a row lives while a charge is made',
  saved_answer: 'operators make a few',
  alarm: 'a row for what stands out now',
  job_report: 'a row for each job',
  ledger_end: 'a row for each of two logs',
  archive_mark: 'a row lives until its document is archived, in the next run',
  name_part: 'triggers of account write its rows',
  store_transfer: 'a row for the few purchases that a store has moved',
  trial_case: 'a row for the few whose trial was refused or allowed',
};

const people = `
  account: id, email, display_name, friendly_name, friendly_key, password_hash, provider, created_at,
    seen_at, look_at
    select id, email, 'Erika Mustermann ' || i, iif(i % 3 = 0, 'Erika' || i, null),
      iif(i % 3 = 0, 'erika' || i, null), iif(r % 20 < 7, null, 'scrypt$16384$8$5$' || $hex16 || '$' || $hash),
      iif(r % 20 < 5, 'google', iif(r % 20 < 7, 'apple', 'email')), created_at,
      max(created_at, $now - $day * (i % 900)), $now + $day * (1 + i % 300) from person

  identity: provider, subject, account_id, created_at
    select iif(r % 20 < 5, 'google', 'apple'), 'fill-' || i, id, created_at from person
      where r % 20 < 7

  session: token_hash, id, account_id, began_with, user_agent, country, created_at, expires_at
    select $hash, $uuid, id, 'password', $agent, 'DE', $now - $day * (i % 300),
      $now + $day * (100 + i % 300) from person, pair where n <= iif(i % 10 < 6, 2, 1)

  oauth_grant: id, account_id, client_id, code_hash, redirect_uri, code_challenge, began_with,
    signed_in_at, user_agent, created_at, redeemed_at, generation, refresh_hash, refreshed_at,
    access_hash, access_expires_at, expires_at
    select $uuid, id, 'lexlern-app', $hash, 'com.lexlern.app:/callback', $hash, 'password', created_at,
      $agent, created_at, created_at, 9, $hash, $now - $day * (i % 300), $hash, $now + 3600000,
      $now + $day * (100 + i % 300) from person where i % 10 < 4

  known_browser: account_id, browser_hash, seen_at
    select id, $hash, $now - $day * (i % 300) from person, pair where n <= iif(i % 10 < 6, 2, 1)

  refusal: id, account_id, what, rule, user_agent, at
    select $uuid, id, 'sign_in', 'password', $agent, $now - $day * (i % 29) from person
      where i % 50 = 7

  passkey: credential_id, id, account_id, public_key, counter, transports, name, created_at, last_used_at
    select $hash, $uuid, id, '{"kty":"EC","crv":"P-256","x":"' || $hash || '","y":"' || $hash || '"}', 0,
      'internal,hybrid', 'Google Passwortmanager', created_at, $now - $day * (i % 30) from person
      where i % 10 < 3

  challenge: id, purpose, next_token_hash, account_id, created_at, expires_at
    select $hash, 'confirm', $hash, id, $now, $now + $day from person where i % 200 = 5

  own_code: account_id, purpose, id, digest, created_at, expires_at
    select id, 'export', $uuid, $hash, $now, $now + $day from person where i % 200 = 6

  login_code: code_hash, purpose, account_id, max_uses, created_at, expires_at, coupon_code
    select $hash, 'marketing', id, 3, $now - $day, $now + 7 * $day, 'SOMMER1' from person
      where i % 10 = 1

  extra_days_offer: code_hash, account_id, days, created_at, expires_at
    select $hash, id, 3, $now - $day, $now + 30 * $day from person where i % 50 = 2

  spent_nonce: nonce, expires_at
    select $hash, $now + $day from person where i % 500 = 3

  tries: key, window_start, count, expires_at
    select 'sign_in:' || $hash, $now, 1, $now + $day from person where i % 100 = 4

  hand_off: ticket_hash, account_id, client_id, redirect_uri, state, nonce, new_account, created_at,
    expires_at
    select $hash, id, 'lexlern-app', 'https://app.example/callback', $uuid, $uuid, 0, $now,
      $now + $day from person where i % 1000 = 6

  consent_proof: id, subject, account_id, event, attribution, referral, text_version, text_hash,
    received_at
    select $uuid, id, iif(n = 1, null, id), iif(n = 1, 'answered', 'connected'), 1, i % 2,
      '2026-11-24', $hash, $now - $day * (i % 400) from person, pair where i % 5 < 2

  mailing_consent: id, request, event, account_id, address, address_hash, how, text_version,
    text_hash, at
    select id || n, id || 1, iif(n = 1, 'requested', 'confirmed'), id, email, $hash, 'sign_up',
      '2026-11-24', $hash, $now - $day * (i % 700) from person, pair where i % 5 = 3

  suppressed_address: address_hash, reason, suppressed_at
    select $hash, 'one_press', $now - $day * (i % 700) from person where i % 25 = 3

  campaign_event: id, action, account_id, device_id, source, medium, campaign, user_source, referrer,
    ga_session_id, created_at
    select $uuid, iif(n = 1, 'register', 'login'), id, 'web_' || $hex16, 'google', 'cpc', 'sommer',
      'web', 'https://www.google.com/', $hex16, $now - $day * (i % 400) from person, pair
      where i % 5 < 2`;

const money = `
  contract: id, number, account_id, status, one_time, plan_key, price_id, value, renew_disabled,
    trial_end_at, expires_at, due_at, purchased_at, sync_version, synced_at, reminded_for
    select case kind when 'lifetime' then 'in_fill_' else 'sub_fill_' end || i, 'LX-' || $hex16, id,
      case kind when 'running' then 'active' when 'lifetime' then 'active' when 'trial' then 'trialing'
        when 'pastDue' then 'past_due' else 'canceled' end,
      kind = 'lifetime', plan, 'price_fill_' || plan, 9948, i % 10 < 3,
      iif(kind = 'trial', ends_at, null), iif(kind = 'lifetime', null, ends_at),
      iif(kind in ('running', 'trial', 'pastDue'), ends_at, null),
      max(created_at, $now - 360 * $day), 2, $now - $day * (i % 30),
      iif(kind = 'trial' or (kind = 'running' and i % 10 >= 3 and ends_at <= $now + 24 * $day
        and plan in ('yearly', 'yearly_trial', 'half_yearly', 'yearly_monthly')), ends_at, null)
      from person where kind is not null

  contract: id, number, account_id, status, one_time, plan_key, price_id, value, renew_disabled, expires_at,
    purchased_at, sync_version, synced_at
    select 'sub_fill_' || i || '_before', 'LX-' || $hex16, id, 'canceled', 0, 'monthly', 'price_fill_monthly', 1339, 1,
      $now - 400 * $day, $now - 700 * $day, 5, $now - 400 * $day from person
      where kind = 'running' and i % 4 = 0

  declaration: id, reference, door, typed, account_id, received_at, texts_version, texts_hash,
    content_hash
    select id, 'LK-' || $hex16, iif(i % 5 = 0, 'withdrawal', 'cancellation'),
      json_object('kind', 'ordinary', 'reason', '', 'name', 'Erika Mustermann', 'email', email,
        'contract', '', 'date', '', 'confirmation_email', ''), id, $now - $day * (i % 700 + 2),
      '2026-11-23', $hash, $hash from person where i % 10 = 3

  declaration_case: declaration_id, state, received_at, account_id, desk_due_at, version
    select id, 'carried_out', $now - $day * (i % 700 + 2), id, iif(i % 2000 = 3, $now, null), 3
      from person where i % 10 = 3

  declaration_step: declaration_id, key, at, by, what, details
    select id, 'fill-' || i || '-' || n, $now - $day * (i % 700 + 2), 'machine', 'cancelled', '{}'
      from person, pair where i % 10 = 3

  waiting_letter: declaration_id, kind, letter_group, due_at
    select id, 'receipt', 'receipt:cancellation:' || $hash, $now + $day from person
      where i % 10000 = 3

  letter: id, account_id, recipient, subject, created_at, sent_at, sha256, keep_until
    select $hash, account_id, 'p@example.com', $subject, purchased_at, purchased_at, $hash,
      $now + 6 * 365 * $day from contract

  customer: account_id, customer_id, created_at
    select id, 'cus_fill_' || i, created_at from person where kind is not null or i % 25 = 0

  first_payment: account_id, invoice_id, paid_at
    select id, 'in_fill_first_' || i, created_at from person
      where kind is not null and kind <> 'trial'

  coupon: code, type, data, percent_off, new_user_only, max_uses, note, batch_id, created_at,
    updated_at
    select 'SOMMER' || i, 'free_period', '{"type":"free_period","months":1}', null, 0,
      iif(i % 3 = 0 and i > 10, 500, null), '', iif(i <= 50, null, 'batch-' || (i / 500)), $now - $day * (i % 300),
      $now from person where i <= 50 or i % 100 = 0

  purchase: id, number, account_id, idempotency_key, status, plan_key, price_id, quote, payment_method_id,
    subscription_id, invoice_id, intent_id, version, created_at, updated_at, arranged_at, coupon_id,
    tax_rate_id
    select $uuid, contract.number, contract.account_id, $uuid, 'completed', plan_key, price_id, $quote,
      'pm_fill_' || $hex16, iif(one_time, null, contract.id),
      iif(one_time, contract.id, 'in_fill_of_' || contract.id), 'pi_fill_' || $hex16, 4, purchased_at,
      purchased_at, purchased_at, iif(contract.rowid % 5 = 0, 1 + contract.rowid % 7, null),
      'txr_fill' from contract where contract.id like '%\\_fill\\_%' escape '\\'

  purchase: id, number, account_id, idempotency_key, status, plan_key, price_id, quote, payment_method_id,
    version, created_at, updated_at
    select $uuid, 'LX-' || $hex16, id, $uuid, 'released', 'yearly', 'price_fill_yearly', $quote, 'pm_fill_' || $hex16, 3,
      created_at, created_at from person where r < 6700 and i % 6 = 0

  redemption: id, coupon_id, account_id, status, purchase_id, created_at, updated_at
    select $uuid, coupon_id, account_id, 'committed', id, created_at, created_at from purchase
      where coupon_id is not null on conflict do nothing

  redemption: id, coupon_id, account_id, status, created_at, updated_at
    select $uuid, 8 + i % 3, id, 'committed', created_at, created_at from person where i % 20 = 0
      on conflict do nothing

  dispute: account_id, contract_id, invoice_id, charge, reason, status, value, fee,
    settle_invoice_id, settle_status, opened_at, closed_at
    select account_id, contract.id, 'in_fill_due_' || i, 'py_fill_' || i, 'returned',
      iif(i % 1600 = 0, 'open', 'settled'), value, 300, iif(i % 1600 = 0, null, 'in_fill_settle_' || i),
      iif(i % 1600 = 0, null, 'paid'), $now - 90 * $day, iif(i % 1600 = 0, null, $now - 80 * $day)
      from person join contract on contract.account_id = person.id
      where kind is not null and i % 80 = 0 and contract.id not like '%before'

  withdrawal: key, account_id, contract_id, reason, status, received_at, final_at, look_at, updated_at
    select 'guarantee:' || id, account_id, id, 'guarantee', 'final', purchased_at, purchased_at,
      purchased_at, purchased_at from contract where id like '%before' and rowid % 10 = 0
      on conflict do nothing

  freeze: key, account_id, contract_id, becomes, received_at, ends_at, lifted_at
    select substr(key, 11) || ':' || contract_id, account_id, contract_id, 'withdrawal', received_at,
      received_at + 13 * $day, received_at + 2 * $day from withdrawal

  billing_document: id, kind, account_id, contract_id, number, issued_at, total, file_key, sha256,
    archived_at, keep_until
    select 'in_fill_of_' || id, 'invoice', account_id, id, upper($hex16), purchased_at, value,
      'billing-documents/in_fill_of_' || id || '.pdf', $hash, purchased_at,
      $now + 8 * 366 * $day from contract where value > 0 on conflict do nothing

  repayment: key, account_id, contract_id, reason, status, due_at, look_at, sent, created_at, updated_at
    select key, account_id, contract_id, reason, 'paid', received_at, received_at, 1339, received_at,
      received_at from withdrawal

  stripe_event: id, type, object_id, subject, created_at, received_at, handled_at, attempts, due_at
    select 'evt_fill_' || i, 'invoice.paid', 'in_fill_' || $hex16,
      '{"kind":"invoice","contractId":"sub_fill_' || i || '","invoiceId":"in_fill_' || i || '"}', at, at, at, 1, 0
      from (select i, $now - ((i * 61) % (58 * 24)) * 3600000 as at from event)

  outbox: key, recipient, subject, text, html, attempts, created_at, sent_at
    select 'renewal-notice:' || contract.id || ':' || due_at, 'p@example.com', $subject, $text, $html,
      1, $now - $day * (contract.rowid % 10), $now from contract
      where status = 'active' and not one_time and not renew_disabled and due_at <= $now + 24 * $day
        and plan_key in ('yearly', 'yearly_trial', 'half_yearly', 'yearly_monthly')

  outbox: key, recipient, subject, text, html, attempts, created_at, sent_at
    select 'trial-reminder:' || contract.id || ':' || due_at, 'p@example.com', $subject, $text, $html,
      1, $now - $day, $now from contract where status = 'trialing'

  outbox: key, recipient, subject, text, html, attempts, created_at, sent_at
    select 'receipt:' || $uuid, 'p' || i || '@example.com', $subject, $text, $html, 1,
      $now - $day * (i % 28), $now from mail where i > (select count(*) from outbox)`;

const rest = `
  entitlement_grant: id, account_id, source, kind, reference, plan, status, starts_at, ends_at, used,
    provisional, renew_disabled, value, purchased_at, told_at, told_by, named_at, created_at, updated_at
    select $uuid, iif(i % 800 = 0, '', id), case i % 8 when 0 then 'ios' when 1 then 'android' when 2 then 'coupon'
        when 3 then 'cashback' when 4 then 'licence' else 'ios' end, 'premium', $uuid, 'premium',
      'active', created_at, $now + 30 * $day, 0, 0, 0, 0, created_at, created_at, $uuid, created_at,
      created_at, $now from person where i % 100 < 12

  client_key: id, client_id, secret_hash, created_at
    select 'sandbox', 'lexlern-app', $appKey, $now

  handed_off: account_id, client_id, first_at, told_version
    select id, 'lexlern-app', created_at, 2 from person where kind is not null or i % 100 < 12

  premium_state: account_id, version, state, changed_at, look_at, marks
    select account_id, 2, $state, first_at, $now + $day * (1 + rowid % 300), 5 from handed_off

  premium_change: client_id, account_id, version, type, at, state
    select client_id, account_id, 2, 'entitlement.changed', $now - $day * (rowid % 89), $state
      from handed_off where rowid % 3 = 0

  client_endpoint: id, client_id, address, types, secret_at, created_at, pinged_at
    select 'sandbox', 'lexlern-app', '/sandbox/partner/webhooks', '["entitlement.changed"]', $now,
      $now, $now

  webhook_delivery: id, endpoint_id, change_seq, account_id, type, created_at, attempts, tried_at,
    status, delivered_at
    select 'msg_sandbox_' || seq, 'sandbox', seq, account_id, type, at, 1, at, 200, at from premium_change

  quota_use: id, account_id, reference, amount, created_at
    select $uuid, id, $uuid, 1, created_at from person, pair where i % 4 = 3

  app_event: id, type, account_id, reference, occurred_at, received_at
    select $uuid, 'quota.consumed', id, $uuid, $now - $day * (i % 59), $now - $day * (i % 59) from person
      where i % 5 = 2

  deal_usage: id, account_id, deal_id, status, proof_id, reviewed_by, reviewed_at, uploaded_at,
    created_at, updated_at
    select $uuid, id, 1 + i % 3, iif(i % 3300 = 7, 'uploaded', 'confirmed'), $uuid, 'desk@lexlern.example',
      created_at, created_at, created_at, created_at from person where i % 33 = 7

  proof: id, usage_id, account_id, deal_id, round, digest, size, file_name, uploaded_at, file_gone_at
    select proof_id, id, account_id, deal_id, 1, $hash, 200000, 'beleg.pdf', uploaded_at,
      iif(uploaded_at < $now - 80 * $day, uploaded_at, null) from deal_usage

  payout: id, account_id, code_hash, paypal_account, amount, status, requested_at, decided_by,
    updated_at
    select $uuid, id, $hash, 'p' || i || '@example.com', 2500,
      iif(i % 20000 = 8, 'requested', 'paid'), created_at, 'desk@lexlern.example', created_at
      from person where i % 200 = 8

  referral_code: account_id, code, created_at
    select id, 'fill' || i, created_at from person where i % 12 = 0

  referral: id, referrer_account_id, referred_account_id, status, created_at, counted_at,
    credited_at, credited_by, updated_at
    select $uuid, other.id, person.id, case when person.i % 100 < 60 then 'waiting'
        when person.i % 2500 = 75 then 'counted' else 'credited' end,
      person.created_at, null, null, null, person.created_at
      from person join person as other on other.i = 1 + person.i % ((select max(i) from person) / 12 + 1)
      where person.i % 25 = 0 and other.i <> person.i

  data_export: id, account_id, capability_hash, asked_at, made_at, ends_at, size, file_gone_at
    select $uuid, id, $hash, $now - $day * (2 + i % 700), $now - $day * (2 + i % 700),
      $now - $day * (i % 700 - 5), 300000, iif(i % 700 < 5, null, $now - $day * (i % 700 - 5))
      from person where i % 50 = 10

  account_deletion: account_id, status, choice, requested_at, due_at, erased_at, look_at, updated_at
    select $uuid, 'locked', 'now', created_at, created_at, created_at, $now + 300 * $day, created_at
      from person where i % 20 = 11

  known_again: id, what, by, hash, account_id, keep_until, created_at
    select $uuid, 'trial', 'mailbox', $hash, iif(i % 80 = 11, null, id),
      iif(i % 80 = 11, $now + $day * (1 + i % 700), null), created_at from person where i % 40 = 11

  audit: action_id, attempt, at, operator, action, subject, subject_id, account_id, details
    select $uuid, $uuid, created_at, 'desk' || (i % 4) || '@lexlern.example', 'proof.confirmed', 'proof', $uuid, id,
      '{"deal":"Kanzlei","round":1}' from person where i % 25 = 9

  postponed_item: job, item, attempts, due_at
    select 'sweepContracts', 'sub_fill_gone_' || i, 3, $now + 20 * $day from person
      where i % 10000 = 10`;

/** Values that each row has anew, and those of all rows. */
const expressions: Record<string, string> = {
  hash: 'lower(hex(randomblob(32)))',
  hex16: 'lower(hex(randomblob(8)))',
  uuid: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || hex(randomblob(8)))`,
  day: String(dayMs),
};

/** The statements, each as `table: columns` and a select below it. */
const statements = [people, money, rest]
  .flatMap((part) => part.trim().split(/\n\s*\n/))
  .map((one) => {
    const [, table = '', columns = '', select = ''] =
      /^\s*(\w+): ([^]*?)\n\s*(select [^]*)$/.exec(one) ?? [];
    return { table, columns, select };
  });

/** The tables that the fill writes. */
export const filled: ReadonlySet<string> = new Set(statements.map(({ table }) => table));

/**
 * Fills a migrated database with so many accounts and what they have. `now` is in UTC
 * milliseconds. The deals 1 to 3, which usages name, must exist, or be made afterwards.
 */
export function fill(database: DatabaseSync, accounts: number, now: number): void {
  const notice = renewalNotice(
    {
      contractId: 'sub_fill',
      number: 'LX-23456789AB',
      at: now,
      amount: 9948,
      months: 12,
      endsAt: null,
    },
    'https://lexlern.example',
  );
  const plan = cataloguePlan('yearly');
  if (!plan) throw new Error('the catalogue has no yearly plan');
  const values: Record<string, string> = {
    ...expressions,
    now: String(now),
    agent: quoted(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1',
    ),
    quote: quoted(JSON.stringify(makeQuote(plan, {}, now))),
    appKey: quoted(createHash('sha256').update('appkey_sandbox').digest('hex')),
    state: quoted(
      JSON.stringify([
        {
          key: 'premium',
          active: true,
          until: now,
          because: 'subscription',
          renews: true,
          in_grace: false,
          ends_by: null,
          quota: null,
        },
      ]),
    ),
    subject: quoted(notice.subject),
    text: quoted(notice.text),
    html: quoted(notice.html),
  };
  const withValues = (text: string) =>
    text.replaceAll(/\$([a-z]\w*)/g, (_, name: string) => values[name] ?? `$${name}`);
  makePeople(database, accounts, withValues);
  for (const { table, columns, select } of statements) {
    database.exec(withValues(`insert into ${table} (${columns}) ${select}`));
  }
  for (const name of ['person', 'pair', 'event', 'mail']) database.exec(`drop table temp.${name}`);
}

/** Writes the temporary tables from which the statements select. */
function makePeople(
  database: DatabaseSync,
  accounts: number,
  withValues: (text: string) => string,
): void {
  const upTo = (n: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${Math.max(1, Math.ceil(n))})`;
  let bound = 0;
  const ends = Object.entries(kinds).map(([kind, of10000]) => {
    bound += of10000;
    return `when r < ${bound} then '${kind}'`;
  });
  let twentieth = 0;
  const plans = (Object.keys(planShares) as RunningPlan[]).map((plan) => {
    twentieth += planShares[plan];
    return `when r % 20 < ${twentieth} then '${plan}'`;
  });
  const days = Object.entries(periodDays).map(([plan, n]) => `when '${plan}' then ${n}`);
  const random = (of: string) => `(abs(random()) % (${of}))`;
  database.exec(
    withValues(`
    create temp table pair as select 1 as n union all select 2;
    create temp table event as ${upTo(eventsIn30Days(accounts) * 2)} select i from n;
    create temp table mail as ${upTo(mailsIn30Days(accounts))} select i from n;
    create temp table person (i integer primary key, id text, email text, r integer, kind text,
      plan text, created_at integer, ends_at integer);
    insert into person ${upTo(accounts)} select i, $uuid, 'p' || i || '@example.com',
      (i * 7919 + 4729) % 10000, null, null, $now - ${random('700 * $day')}, null from n;
    update person set kind = case ${ends.join(' ')} end;
    update person set plan = case when kind = 'lifetime' then kind when kind = 'trial' then 'yearly_trial'
      else case ${plans.join(' ')} end end where kind is not null;
    update person set ends_at = case kind when 'ended' then $now - $day * (1 + i % 300)
      else $now + $day + ${random(`case kind when 'trial' then 6 else case plan ${days.join(' ')} else 1 end end * $day`)}
      end where kind is not null;`),
  );
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
