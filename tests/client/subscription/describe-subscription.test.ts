import { expect, test } from 'vitest';
import { running as yearly } from '#tests/client/subscription/fixtures.ts';

import {
  describeSubscription,
  hasPaymentMethod,
  isPaymentOwed,
  subscriptionActions,
} from '#client/subscription/details/subscription-rules.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

function rowsOf(changes: Partial<Subscription>): Record<string, string> {
  const rows = describeSubscription({ ...yearly, ...changes });
  return Object.fromEntries(rows.map(({ label, value }) => [label, value]));
}

test('a yearly subscription shows all its rows, with dates in German time', () => {
  expect(rowsOf({})).toEqual({
    Status: 'Aktiv',
    Abonnementtyp: 'stripe',
    Verlängerung: 'automatisch',
    // A date has no-break spaces between its parts.
    Ablaufdatum: '21.\u00a0November 2027',
    Kaufdatum: '20.\u00a0November 2026',
  });
});

test.each<[Partial<Subscription>, Record<string, string | undefined>]>([
  [{ status: 'trialing' }, { Status: 'Testen' }],
  [{ status: 'past_due' }, { Status: 'abgelaufen', Verlängerung: 'automatisch' }],
  [{ status: 'unpaid' }, { Status: 'unbezahlt', Verlängerung: 'automatisch' }],
  [{ status: 'incomplete' }, { Status: 'unvollständig' }],
  [{ status: 'canceled' }, { Status: 'nicht aktiv' }],
  [
    { renew_disabled: true },
    { Verlängerung: 'Das Abonnement ist zum Ende der Laufzeit gekündigt.' },
  ],
  [{ status: 'canceled' }, { Verlängerung: 'keine' }],
  [{ platform: 'ios' }, { Abonnementtyp: 'apple', Verlängerung: 'automatisch' }],
  [{ platform: 'android' }, { Abonnementtyp: 'google', Verlängerung: 'automatisch' }],
  [{ platform: 'manual' }, { Abonnementtyp: 'license', Verlängerung: 'Lizenz' }],
  [
    { onetimepay: true, expires_date: null },
    { Ablaufdatum: 'Läuft nie ab (Lifetime)', Verlängerung: undefined },
  ],
  [
    { sub_type: 'heart_based', quota: 5 },
    {
      Abonnementtyp: 'Herzen',
      Ablaufdatum: '5 Fehler pro Monat kostenfrei',
      Verlängerung: undefined,
    },
  ],
  [
    { platform: 'manual', sub_type: 'answer_quota', quota: 20 },
    { Abonnementtyp: 'license', Verlängerung: 'Lizenz', Ablaufdatum: '20 Aufgaben kostenfrei' },
  ],
])('a subscription with %o shows %o', (changes, expected) => {
  const rows = rowsOf(changes);
  for (const [label, value] of Object.entries(expected)) expect(rows[label]).toBe(value);
});

test.each<[string, Partial<Subscription>, string[]]>([
  ['renewing', {}, ['openApp', 'updateMethod', 'change', 'cancel']],
  ['on trial', { status: 'trialing' }, ['openApp', 'updateMethod', 'change', 'cancel']],
  ['cancelled', { renew_disabled: true }, ['openApp', 'updateMethod', 'reactivate']],
  ['from Apple', { platform: 'ios' }, ['openApp']],
  ['from Google', { platform: 'android', renew_disabled: true }, ['openApp']],
  ['a licence', { platform: 'manual', renew_disabled: true }, ['openApp']],
  ['a lifetime plan', { onetimepay: true }, ['openApp']],
  ['ended', { status: 'canceled' }, ['renew']],
  ['a revoked lifetime plan', { status: 'canceled', onetimepay: true }, ['renew']],
  ['ended in a store', { platform: 'ios', status: 'canceled' }, ['renew']],
  ['expired without a payment', { status: 'incomplete_expired' }, ['renew']],
  ['not paid for yet', { status: 'incomplete' }, ['renew']],
  ['past due', { status: 'past_due' }, ['openApp', 'updateMethod', 'cancel']],
  ['unpaid', { status: 'unpaid' }, ['openApp', 'updateMethod', 'cancel']],
  [
    'past due and cancelled',
    { status: 'past_due', renew_disabled: true },
    ['openApp', 'updateMethod'],
  ],
  ['past due in a store', { platform: 'android', status: 'past_due' }, ['openApp', 'renew']],
  ['free tasks', { platform: 'manual', sub_type: 'answer_quota', quota: 3 }, ['openApp', 'buy']],
  ['the free tier', { platform: 'manual', sub_type: 'heart_based', quota: 5 }, ['openApp', 'buy']],
])('a subscription offers only the actions that fit its state: %s', (_, changes, offered) => {
  const actions = subscriptionActions({ ...yearly, ...changes }, true);
  const names = Object.entries(actions).flatMap(([name, can]) => (can ? [name] : []));
  expect(names).toEqual(offered);
});

test('a past-due subscription without access does not offer the app, which would refuse the person', () => {
  expect(subscriptionActions({ ...yearly, status: 'past_due' }, false).openApp).toBe(false);
});

test.each([
  ['a contract with Stripe', {}, true],
  ['a one-time purchase', { onetimepay: true }, true],
  ['a purchase in a store', { platform: 'ios' }, false],
] as const)('%s shows a payment method: %s', (_what, changes, named) => {
  expect(hasPaymentMethod({ ...yearly, ...changes })).toBe(named);
});

test.each([
  ['to us', {}, true],
  ['to a store', { platform: 'ios' }, false],
] as const)('a debt %s is paid on this site: %s', (_whom, changes, here) => {
  expect(isPaymentOwed({ ...yearly, status: 'past_due', ...changes })).toBe(here);
});

test('while the account is to be deleted, nothing is reactivated or bought again', () => {
  const cancelled = { ...yearly, renew_disabled: true };
  const ended = { ...yearly, status: 'canceled' as const };
  expect(subscriptionActions(cancelled, true).reactivate).toBe(true);
  expect(subscriptionActions(cancelled, true, true).reactivate).toBe(false);
  expect(subscriptionActions(ended, false).renew).toBe(true);
  expect(subscriptionActions(ended, false, true).renew).toBe(false);
});
