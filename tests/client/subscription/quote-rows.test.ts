import { expect, test } from 'vitest';

import { quoteRows } from '#worker/subscription/quote/quote-rows.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';

const now = Date.UTC(2026, 10, 20, 12);

/** The rows as `label -> value`, with ordinary spaces in place of no-break spaces. */
function rowsOf(key: string, offers: Partial<Offers> = { trialAllowed: true }) {
  const plan = cataloguePlan(key);
  if (!plan) throw new Error(`no plan ${key}`);
  const rows = quoteRows(makeQuote(plan, offers, now));
  return Object.fromEntries(
    rows.map(({ label, value }) => [label, value.replaceAll('\u00a0', ' ')]),
  );
}

test('a trial shows the price after it and the date of the charge', () => {
  expect(rowsOf('yearly_trial')).toMatchObject({
    'Nach der Testphase': '86,28 € am 27. November 2026, wenn Du nicht vorher kündigst',
    Danach: '86,28 € jedes Jahr',
    Laufzeit: 'Kostenlos testen bis 27. November 2026, danach 12 Monate',
    Verlängerung: 'Automatisch am 28. November 2026',
  });
});

test('without a right to a trial the same plan is an ordinary year', () => {
  expect(rowsOf('yearly_trial', {})).toMatchObject({
    'Nächste Zahlung': '86,28 € am 20. November 2027',
    Laufzeit: '12 Monate',
  });
});

test('instalments show the price of the whole term', () => {
  expect(rowsOf('yearly_monthly')).toMatchObject({
    'Nächste Zahlung': '9,39 € am 20. Dezember 2026',
    Danach: '9,39 € jeden Monat',
    'Gesamtpreis der Laufzeit': '112,68 €',
    Laufzeit: '12 Monate',
  });
});

test('a one-time plan shows no further payment, no renewal and no cancellation', () => {
  expect(rowsOf('lifetime')).toMatchObject({
    Danach: 'Keine weiteren Zahlungen',
    Laufzeit: 'Unbegrenzt',
    Verlängerung: 'Keine',
    Kündigung: 'Nicht nötig',
    Widerruf: '14 Tage ohne Angabe von Gründen, bis 4. Dezember 2026',
  });
});

test('the rows show discounts, gifts, a contract that ends by itself, and a plan that follows', () => {
  expect(
    rowsOf('monthly', { discount: { percentOff: 10 }, giftedMonths: 1, extraDays: 10 }),
  ).toMatchObject({
    Rabatt: '1,34 € auf die erste Zahlung',
    Geschenkt: '1 Monat und 10 Tage',
    'Nächste Zahlung': '13,39 € am 30. Januar 2027',
  });
  expect(rowsOf('yearly', { cancelAtPeriodEnd: true })).toMatchObject({
    Danach: 'Keine weiteren Zahlungen',
    Verlängerung: 'Keine, der Vertrag endet am 20. November 2027',
    Kündigung: 'Nicht nötig',
  });
  expect(rowsOf('yearly_monthly', { cancelAtPeriodEnd: true })).toMatchObject({
    Danach: '9,39 € jeden Monat, bis 20. November 2027',
    'Gesamtpreis der Laufzeit': '112,68 €',
  });
  expect(rowsOf('half_yearly', { nextPlanKey: 'monthly' })).toMatchObject({
    'Nächste Zahlung': '13,39 € am 20. Mai 2027',
    'Anschließendes Abo': 'Premium, 1 Monat, ab 20. Mai 2027',
    Danach: '13,39 € jeden Monat',
  });
});
