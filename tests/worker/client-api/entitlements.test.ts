import fc from 'fast-check';
import { expect, test } from 'vitest';

import { contract, day, grant, now, store, tasks } from '#tests/worker/entitlement/things.ts';
import { entitlementsOf } from '#worker/client-api/entitlements.ts';
import type { Person } from '#worker/client-api/entitlements.ts';
import type { Entitlement } from '#worker/client-api/schemas.ts';
import { nextPremiumMoment } from '#worker/entitlement/next-premium-moment.ts';

const nothing: Person = { contracts: [], grants: [], debts: [], withdrawals: [] };
const debt = { contractId: 'sub_1', since: now - day, periodEnd: now + 29 * day };
const owed = { ...debt, isBeingSettled: false };
const withdrawal = { contractId: 'sub_1', status: 'closed' } as const;
const inMonth = now + 30 * day;
const inTenDays = now + 10 * day;
const lifetime = contract({ oneTime: true, expiresAt: null, renewDisabled: true });

/** One entry, as the table's columns have it. */
type Entry = [
  because: Entitlement['because'],
  until: number | null,
  renews: boolean,
  inGrace: boolean,
  endsBy: Entitlement['ends_by'],
  quota: number | null,
];

const entries = (person: Partial<Person>, at = now): Entry[] =>
  entitlementsOf({ ...nothing, ...person }, at).map((one) => {
    expect([one.key, one.active]).toEqual(['premium', one.because !== 'none']);
    return [one.because, one.until, one.renews, one.in_grace, one.ends_by, one.quota];
  });

test.each<[string, Partial<Person>, ...Entry[]]>([
  ['nothing', {}, ['none', null, false, false, null, null]],
  ['a contract', { contracts: [contract()] }, ['subscription', inMonth, true, false, null, null]],
  [
    'a cancelled one',
    { contracts: [contract({ renewDisabled: true })] },
    ['subscription', inMonth, false, false, 'cancelled', null],
  ],
  [
    'one that the desk ends',
    { contracts: [contract({ deskEnd: { key: 'k', wish: 'period_end', receivedAt: now } })] },
    ['subscription', inMonth, false, false, 'cancelled', null],
  ],
  [
    'a trial',
    { contracts: [contract({ status: 'trialing' })] },
    ['trial', inMonth, true, false, null, null],
  ],
  ['Premium for ever', { contracts: [lifetime] }, ['lifetime', null, false, false, null, null]],
  [
    'a payment that is overdue',
    { contracts: [contract({ status: 'past_due', expiresAt: now - day })] },
    ['subscription', now + 13 * day, true, true, 'unpaid', null],
  ],
  [
    'a debit that came back',
    { contracts: [contract()], debts: [owed] },
    ['subscription', now + 13 * day, true, true, 'unpaid', null],
  ],
  [
    'a guarantee that is being used',
    { contracts: [contract()], withdrawals: [{ ...withdrawal, reason: 'guarantee' }] },
    ['subscription', inMonth, false, false, 'refunded', null],
  ],
  [
    'a guarantee that was undone',
    {
      contracts: [contract()],
      withdrawals: [{ ...withdrawal, reason: 'guarantee', status: 'undone' }],
    },
    ['subscription', inMonth, true, false, null, null],
  ],
  ['a coupon', { grants: [grant()] }, ['coupon', inTenDays, false, false, null, null]],
  [
    'an app store’s subscription',
    { grants: [store()] },
    ['store', inTenDays, true, false, null, null],
  ],
  [
    'a cancelled one of a store',
    { grants: [store({ renewDisabled: true })] },
    ['store', inTenDays, false, false, 'cancelled', null],
  ],
  [
    'one that a store could not charge',
    { grants: [store({ status: 'past_due', endsAt: now - day })] },
    ['store', now + 13 * day, true, true, 'unpaid', null],
  ],
  [
    'tasks of two coupons',
    { grants: [tasks({ used: 5 }), tasks({ id: '2', endsAt: inTenDays })] },
    ['quota', null, false, false, null, 35],
  ],
  [
    'a store’s subscription and a contract: why, and which ends when',
    { contracts: [contract()], grants: [store()] },
    ['subscription', inMonth, true, false, null, null],
    ['store', inTenDays, true, false, null, null],
  ],
  [
    'tasks without an end beside a contract: Premium has no limit',
    { contracts: [contract()], grants: [tasks()] },
    ['subscription', inMonth, true, false, null, null],
    ['quota', null, false, false, null, 20],
  ],
  [
    'two licences: one entry for a reason',
    { grants: [grant({ source: 'licence' }), grant({ source: 'licence', endsAt: inMonth })] },
    ['licence', inMonth, false, false, null, null],
  ],
  [
    'a store’s subscription that ends beside a shorter one that renews: it goes on',
    { grants: [store({ renewDisabled: true, endsAt: inMonth }), store({ source: 'android' })] },
    ['store', inMonth, true, false, null, null],
  ],
  [
    'one that a store could not charge beside a shorter one that renews: it goes on',
    { grants: [store({ status: 'past_due', endsAt: now - day }), store({ source: 'android' })] },
    ['store', now + 13 * day, true, false, null, null],
  ],
  [
    'one that ends beside a shorter one that could not be charged: it may go on',
    {
      grants: [
        store({ renewDisabled: true, endsAt: inMonth }),
        store({ status: 'past_due', endsAt: now - day }),
      ],
    },
    ['store', inMonth, true, false, null, null],
  ],
  [
    'a contract that has run out',
    { contracts: [contract({ status: 'canceled', renewDisabled: true, expiresAt: now - day })] },
    ['none', null, false, false, 'cancelled', null],
  ],
  [
    'a grace that is over',
    { contracts: [contract({ status: 'past_due', expiresAt: now - 15 * day })] },
    ['none', null, false, false, 'unpaid', null],
  ],
  [
    'a withdrawn contract',
    {
      contracts: [contract({ status: 'canceled', renewDisabled: true })],
      withdrawals: [{ ...withdrawal, reason: 'withdrawal' }],
    },
    ['none', null, false, false, 'withdrawn', null],
  ],
  [
    'Premium for ever that went back by the guarantee',
    {
      contracts: [{ ...lifetime, status: 'canceled' }],
      withdrawals: [{ ...withdrawal, reason: 'guarantee' }],
    },
    ['none', null, false, false, 'refunded', null],
  ],
  [
    'what a store gave back',
    { grants: [store({ revokedAt: now - day })] },
    ['none', null, false, false, 'refunded', null],
  ],
  [
    'the last of two that have ended',
    {
      contracts: [contract({ status: 'canceled', expiresAt: now - 9 * day, renewDisabled: true })],
      grants: [store({ revokedAt: now - day })],
    },
    ['none', null, false, false, 'refunded', null],
  ],
  [
    'a coupon that is over',
    { grants: [grant({ endsAt: now })] },
    ['none', null, false, false, null, null],
  ],
  [
    'a purchase that was never paid',
    { contracts: [contract({ status: 'incomplete_expired' })] },
    ['none', null, false, false, null, null],
  ],
])('%s', (_what, person, ...expected) => {
  expect(entries(person)).toEqual(expected);
});

const anyDay = fc.integer({ min: -40, max: 40 }).map((days) => now + days * day);
const maybeDay = fc.option(anyDay);
const anyPerson: fc.Arbitrary<Person> = fc.record({
  contracts: fc.array(
    fc
      .record({
        status: fc.constantFrom('active', 'trialing', 'past_due', 'canceled', 'paused'),
        oneTime: fc.boolean(),
        renewDisabled: fc.boolean(),
        expiresAt: maybeDay,
        paidThrough: maybeDay,
      })
      .map((changes) => contract(changes)),
    { maxLength: 1 },
  ),
  grants: fc.array(
    fc
      .record({
        source: fc.constantFrom('coupon', 'ios', 'licence'),
        kind: fc.constantFrom('premium', 'answer_quota'),
        status: fc.constantFrom('active', 'past_due', 'canceled'),
        startsAt: anyDay,
        endsAt: maybeDay,
        quota: fc.constant(9),
        renewDisabled: fc.boolean(),
      })
      .map((changes) => grant(changes)),
    { maxLength: 2 },
  ),
  debts: fc.array(
    fc.record({
      contractId: fc.constant('sub_1'),
      since: anyDay,
      periodEnd: maybeDay,
      isBeingSettled: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  withdrawals: fc.constant([]),
});

test('between the moments that are looked at, what somebody has does not change by itself', () => {
  fc.assert(
    fc.property(anyPerson, fc.integer({ min: 0, max: 100 * 24 }), (person, hours) => {
      const from = now - 60 * day;
      const until = from + (hours * day) / 24;
      let at = from;
      let looked = entitlementsOf(person, from);
      for (;;) {
        const next = nextPremiumMoment(person, at);
        if (next === null || next > until) break;
        expect(next).toBeGreaterThan(at);
        at = next;
        looked = entitlementsOf(person, at);
      }
      expect(entitlementsOf(person, until)).toEqual(looked);
    }),
    { numRuns: 2000 },
  );
});

test('what has ended within its grace has ended because it was not paid', () => {
  const ended = contract({ status: 'canceled', renewDisabled: true, expiresAt: now - day });
  const before = (changes: Parameters<typeof contract>[0]) =>
    entitlementsOf({ ...nothing, contracts: [contract(changes)] }, now - day);
  const by = (told: Entitlement[]) =>
    entitlementsOf({ ...nothing, contracts: [ended] }, now, told)[0]?.ends_by;
  expect(by(before({ status: 'past_due', expiresAt: now - 2 * day }))).toBe('unpaid');
  expect(by(before({ renewDisabled: true }))).toBe('cancelled');
});
