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

test('instalments show what a discount leaves of each, of the term, and the price after it', () => {
  expect(rowsOf('yearly_monthly', { discount: { percentOff: 10 } })).toMatchObject({
    Rabatt: '0,94 € auf jede der ersten 12 Raten',
    'Nächste Zahlung': '8,45 € am 20. Dezember 2026',
    Danach: '8,45 € jeden Monat, bis 20. November 2027',
    'Gesamtpreis der Laufzeit': '101,40 €',
    'Nach der Verlängerung': '9,39 € jeden Monat',
  });
  expect(rowsOf('yearly_monthly', { discount: { amountOff: 1511 } })).toMatchObject({
    Rabatt: '1,36 € auf die erste Rate, 1,25 € auf die nächsten 11',
    'Gesamtpreis der Laufzeit': '97,57 €',
  });
  const ending = { discount: { percentOff: 10 }, cancelAtPeriodEnd: true };
  expect(rowsOf('yearly_monthly', ending)).not.toHaveProperty('Nach der Verlängerung');
});

test('instalments that a discount makes free show the first one that is not', () => {
  const free = { discount: { percentOff: 100 } };
  expect(rowsOf('yearly_monthly', free)).toMatchObject({
    'Nächste Zahlung': '9,39 € am 20. November 2027',
    Danach: '9,39 € jeden Monat',
    'Gesamtpreis der Laufzeit': '0,00 €',
  });
  expect(rowsOf('yearly_monthly', { ...free, cancelAtPeriodEnd: true })).toMatchObject({
    Danach: 'Keine weiteren Zahlungen',
    'Gesamtpreis der Laufzeit': '0,00 €',
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
