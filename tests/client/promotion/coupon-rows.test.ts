import { expect, test } from 'vitest';

import { couponRows } from '#client/promotion/coupon-page.tsx';
import { couponGives, giftFromWire, isPaymentless } from '#worker/promotion/kinds.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

const always = {
  id: 7,
  coupon_code: 'CODE',
  expires_at: null,
  new_user_only: false,
  stripe_coupon_info: null,
  license_data: null,
};
const date = Date.UTC(2027, 0, 1, 12);
const bound = { cancel_at_period_end: true, stripe_plan_ids: ['price_1'] };
const free = { cancel_at_period_end: false, stripe_plan_ids: [] };

const kinds: [what: string, purchase: boolean, coupon: Coupon, rows: Record<string, string>][] = [
  [
    '1 Monat und 3 Tage Premium geschenkt',
    false,
    { ...always, type: 'free_period', any_data: { months: 1, days: 3, date: null } },
    { Dauer: '1 Monat und 3 Tage', Preis: 'Kostenlos, ohne Zahlungsmethode' },
  ],
  [
    'Premium geschenkt bis 1. Januar 2027',
    false,
    { ...always, type: 'free_period', any_data: { months: null, days: null, date } },
    { Dauer: 'bis 1. Januar 2027', Danach: 'Endet von selbst' },
  ],
  [
    '30 Tage kostenlos testen',
    true,
    { ...always, type: 'free_trial', any_data: { months: null, days: 30, ...bound } },
    { Danach: 'Endet mit der Testphase von selbst', Preis: 'Kostenlos, es wird nichts abgebucht' },
  ],
  [
    '15,00 € Rabatt auf die erste Laufzeit',
    true,
    {
      ...always,
      type: 'discount',
      stripe_coupon_info: { percent_off: null, amount_off: 1500 },
      any_data: { ...bound, stripe_coupon_code: 'CODE' },
    },
    {
      Preis: '15,00 € Rabatt auf die erste Laufzeit',
      Danach: 'Endet mit der ersten Laufzeit von selbst',
      'Gilt für': 'Bestimmte Abos, Du siehst sie im nächsten Schritt',
    },
  ],
  [
    '3 Monate geschenkt',
    true,
    {
      ...always,
      type: 'payxgetx',
      expires_at: date,
      new_user_only: true,
      any_data: { ...free, months: 3, next_stripe_plan_id: 'price_2' },
    },
    {
      Dauer: 'Laufzeit des Abos und 3 Monate dazu',
      Danach: `Geht in ein anderes Abo über. ${renewalRule}`,
      'Einlösbar bis': '1. Januar 2027',
      'Für wen': 'Nur für neue Kunden',
    },
  ],
  [
    '50 freie Aufgaben',
    false,
    { ...always, type: 'answer_quota', any_data: { answer_count: 50 } },
    { Dauer: '50 Aufgaben, ohne Zeitgrenze', Danach: 'Keine Verlängerung, keine Kosten' },
  ],
  [
    'Dein Abo steht schon fest',
    true,
    { ...always, type: 'direct_plan', any_data: { stripe_plan_ids: ['price_1'] } },
    { 'Für wen': 'Wer gerade kein Abo hat' },
  ],
  [
    'Premium-Lizenz bis 1. Januar 2027',
    false,
    { ...always, type: 'license', license_data: { expires_at: date }, any_data: {} },
    { Dauer: 'bis 1. Januar 2027', Danach: 'Endet von selbst' },
  ],
  [
    'Premium-Lizenz',
    false,
    { ...always, type: 'license', any_data: {} },
    { Dauer: 'unbegrenzt', Danach: 'Keine Verlängerung, keine Kosten' },
  ],
];

test.each(kinds)(
  'a coupon shows "%s" and the rows that describe it',
  (gives, purchase, coupon, rows) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(couponGives(giftFromWire(coupon)))).toBe(gives);
    expect(isPaymentless(coupon)).toBe(!purchase);
    const described = couponRows(coupon).map(({ label, value }) => [label, plain(value)]);
    expect(Object.fromEntries(described)).toMatchObject(rows);
  },
);
