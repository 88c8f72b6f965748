import { expect, test } from 'vitest';

import { describeSubscription } from '#client/subscription/details/describe-subscription.ts';
import {
  hasPaymentMethod,
  isOwed,
  renewsInStore,
  subscriptionActions,
} from '#client/subscription/details/subscription-rules.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

const yearly: Subscription = {
  id: 'sub_1',
  status: 'active',
  platform: 'stripe',
  sub_type: 'premium',
  quota: null,
  onetimepay: false,
  renew_disabled: false,
  expires_date: Date.UTC(2027, 10, 20, 23, 30),
  purchase_date: Date.UTC(2026, 10, 20),
  value: 9948,
  plan_id: 'price_1',
  trial_end_at: null,
};

function rowsOf(changes: Partial<Subscription>): Record<string, string> {
  const rows = describeSubscription({ ...yearly, ...changes });
  return Object.fromEntries(rows.map(({ label, value }) => [label, value]));
}

test('a yearly subscription says everything, with days as they are in Germany', () => {
  expect(rowsOf({})).toEqual({
    Status: 'Aktiv',
    Abonnementtyp: 'stripe',
    Verlängerung: 'automatisch',
    // A date does not break between its parts.
    Ablaufdatum: '21.\u00a0November\u00a02027',
    Kaufdatum: '20.\u00a0November\u00a02026',
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
])('%o is told as %o', (changes, expected) => {
  const rows = rowsOf(changes);
  for (const [label, value] of Object.entries(expected)) expect(rows[label]).toBe(value);
});

test.each<[string, Partial<Subscription>, string[]]>([
  ['renewing', {}, ['openApp', 'updateMethod', 'cancel']],
  ['on trial', { status: 'trialing' }, ['openApp', 'updateMethod', 'cancel']],
  ['cancelled', { renew_disabled: true }, ['openApp', 'updateMethod', 'reactivate']],
  ['from Apple', { platform: 'ios' }, ['openApp']],
  ['from Google', { platform: 'android', renew_disabled: true }, ['openApp']],
  ['a licence', { platform: 'manual', renew_disabled: true }, ['openApp']],
  ['for ever', { onetimepay: true }, ['openApp']],
  ['over', { status: 'canceled' }, ['renew']],
  ['bought for ever and taken back', { status: 'canceled', onetimepay: true }, ['renew']],
  ['over in a store', { platform: 'ios', status: 'canceled' }, ['renew']],
  ['never paid for', { status: 'incomplete_expired' }, ['renew']],
  ['not paid for yet', { status: 'incomplete' }, ['renew']],
  ['past due', { status: 'past_due' }, ['openApp', 'updateMethod', 'cancel']],
  ['unpaid', { status: 'unpaid' }, ['openApp', 'updateMethod', 'cancel']],
  ['owed and cancelled', { status: 'past_due', renew_disabled: true }, ['openApp', 'updateMethod']],
  ['owed to a store', { platform: 'android', status: 'past_due' }, ['openApp', 'renew']],
  ['free tasks', { platform: 'manual', sub_type: 'answer_quota', quota: 3 }, ['openApp', 'renew']],
  [
    'the free tier',
    { platform: 'manual', sub_type: 'heart_based', quota: 5 },
    ['openApp', 'renew'],
  ],
])('a subscription that is %s offers what can be done', (_, changes, offered) => {
  const actions = subscriptionActions({ ...yearly, ...changes }, true);
  const names = Object.entries(actions).flatMap(([name, can]) => (can ? [name] : []));
  expect(names).toEqual(offered);
});

test.each([
  ['that a store renews', { platform: 'ios' }, true],
  ['that ends in its store', { platform: 'android', renew_disabled: true }, false],
  ['that is owed to a store', { platform: 'ios', status: 'past_due' }, false],
  ['of ours', {}, false],
] as const)('a subscription %s keeps from buying beside it: %s', (_what, changes, keeps) => {
  expect(renewsInStore({ ...yearly, ...changes })).toBe(keeps);
});

test('who owes for too long is not sent to the app, which would not let them in', () => {
  expect(subscriptionActions({ ...yearly, status: 'past_due' }, false).openApp).toBe(false);
});

test.each([
  ['a contract with Stripe', {}, true],
  ['a one-time purchase', { onetimepay: true }, false],
  ['a purchase in a store', { platform: 'ios' }, false],
] as const)('%s names a payment method: %s', (_what, changes, named) => {
  expect(hasPaymentMethod({ ...yearly, ...changes })).toBe(named);
});

test.each([
  ['to us', {}, true],
  ['to a store', { platform: 'ios' }, false],
] as const)('what is owed %s is settled here: %s', (_whom, changes, here) => {
  expect(isOwed({ ...yearly, status: 'past_due', ...changes })).toBe(here);
});
