import { expect, test } from 'vitest';

import { couponGives, couponGrant, couponTypes, giftFromWire } from '#worker/promotion/kinds.ts';
import { giftFromRow, giftToRow, giftToWire } from '#worker/promotion/stored-gift.ts';
import type { CouponGift, CouponType } from '#worker/promotion/kinds/schemas.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

const at = Date.UTC(2027, 0, 1, 12);
const terms = { plan_keys: ['yearly'], cancel_at_period_end: true };

/** Gifts of every kind, and what a page and a mail say about them. */
const gifts: [gift: CouponGift, page: string, mail: string][] = [
  [
    { type: 'free_period', months: 1, days: 3 },
    '1 Monat und 3 Tage Premium geschenkt',
    '1 Monat und 3 Tage Premium geschenkt',
  ],
  [
    { type: 'free_period', date: at },
    'Premium geschenkt bis 1. Januar 2027',
    'Premium bis 1. Januar 2027',
  ],
  [{ type: 'free_trial', days: 1, ...terms }, '1 Tag kostenlos testen', '1 Tag kostenlos testen'],
  [
    { type: 'discount', percent_off: 25, ...terms },
    '25 % Rabatt auf die erste Laufzeit',
    '25 % Rabatt auf die erste Laufzeit',
  ],
  [
    { type: 'discount', amount_off: 1500, ...terms },
    '15,00 € Rabatt auf die erste Laufzeit',
    '15,00 € Rabatt auf die erste Laufzeit',
  ],
  [
    { type: 'payxgetx', months: 3, next_plan_key: 'monthly', plan_keys: ['yearly'] },
    '3 Monate geschenkt',
    '3 Monate zu Deinem Abo geschenkt',
  ],
  [{ type: 'answer_quota', answer_count: 1 }, '1 freie Aufgabe', '1 freie Aufgabe'],
  [
    { type: 'direct_plan', plan_keys: ['yearly'] },
    'Dein Abo steht schon fest',
    'Dein Abo steht schon fest',
  ],
  [
    { type: 'license', licence_ends_at: at },
    'Premium-Lizenz bis 1. Januar 2027',
    'Premium-Lizenz bis 1. Januar 2027',
  ],
  [{ type: 'license' }, 'Premium-Lizenz', 'Premium-Lizenz'],
];

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the list has a gift of every kind', () => {
  expect(new Set(gifts.map(([{ type }]) => type))).toEqual(new Set<CouponType>(couponTypes));
});

test.each(gifts)('%j stays the same in its row and in its wire form', (gift) => {
  expect(asJson(giftFromRow(giftToRow(gift)))).toEqual(asJson(gift));
  const context = { priceOf: (key: string) => key, stripeCouponCode: null };
  const head = { id: 1, coupon_code: 'CODE', expires_at: null, new_user_only: false };
  const coupon: Coupon = { ...head, ...giftToWire(gift, context) };
  // On the wire, each coupon with such terms says if the contract ends.
  const ends = 'cancel_at_period_end' in coupon.any_data && { cancel_at_period_end: false };
  expect(asJson(giftFromWire(coupon))).toEqual(asJson({ ...ends, ...gift }));
});

test.each(gifts)('%j has its text for a page and its text for a mail', (gift, page, mail) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect([plain(couponGives(gift)), plain(couponGives(gift, 'mail'))]).toEqual([page, mail]);
});

test('a month and three days from the end of January are a month first, and then three days', () => {
  const freePremiumEnd = Date.UTC(2027, 0, 30, 12);
  const gift: CouponGift = { type: 'free_period', months: 1, days: 3 };
  const grant = couponGrant(gift, { now: at, freePremiumEnd });
  expect(grant).toMatchObject({ startsAt: freePremiumEnd, endsAt: Date.UTC(2027, 2, 3, 12) });
});
