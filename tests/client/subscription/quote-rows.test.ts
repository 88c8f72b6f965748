import { expect, test } from 'vitest';

import { laterSums, plannedRows, quoteRows } from '#worker/subscription/quote/quote-rows.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';

const now = Date.UTC(2026, 10, 20, 12);

function quoteOf(key: string, offers: Partial<Offers>) {
  const plan = cataloguePlan(key);
  if (!plan) throw new Error(`no plan ${key}`);
  return makeQuote(plan, offers, now);
}

/** The rows as `label -> value`, with ordinary spaces in place of no-break spaces. */
function rowsOf(key: string, offers: Partial<Offers> = { trialAllowed: true }) {
  const rows = quoteRows(quoteOf(key, offers));
  return Object.fromEntries(
    rows.map(({ label, value }) => [label, value.replaceAll('\u00a0', ' ')]),
  );
}

const rule =
  'Nach der ersten Laufzeit läuft der Vertrag unbefristet weiter; Du kannst ihn dann jederzeit mit einer Frist von einem Monat kündigen.';

test('a trial names its end, the first charge and the end of the first paid term apart', () => {
  const rows = rowsOf('yearly_trial');
  expect(rows).toEqual({
    Preis: '86,28 € pro Jahr, das sind 7,19 € im Monat, ohne weitere Kosten',
    Testphase: 'Kostenlos bis 27. November 2026',
    'Erste Zahlung': '86,28 € am 27. November 2026, danach jedes Jahr',
    'Erste Laufzeit': '12 Monate, bis 27. November 2027',
    Kündigung: `Jederzeit in Deinem Konto. Bis einschließlich 27. November 2026 kostet es nichts, danach endet der Vertrag mit der ersten Laufzeit. ${rule}`,
    Widerruf: '14 Tage ohne Angabe von Gründen, bis 4. Dezember 2026',
    // It counts from the first payment, so the trial does not use it up.
    'Geld zurück':
      '20 Tage Garantie ab der ersten Zahlung, einmal pro Person, bis 17. Dezember 2026',
  });
  expect(Object.keys(rows)).not.toContain('Verlängerung');
});

test('a trial that another plan follows has the first term of that plan', () => {
  expect(rowsOf('yearly_trial', { trialAllowed: true, nextPlanKey: 'monthly' })).toMatchObject({
    'Erste Laufzeit': '1 Monat, bis 27. Dezember 2026',
  });
});

test('a trial that ends by itself has no term, and nothing to give back', () => {
  const rows = rowsOf('yearly_trial', { trialAllowed: true, cancelAtPeriodEnd: true });
  expect(rows).toMatchObject({ Ende: 'Der Vertrag endet von selbst am 27. November 2026' });
  expect(rows).not.toHaveProperty('Erste Laufzeit');
  expect(rows).not.toHaveProperty('Geld zurück');
});

test.each([
  ['monthly', '13,39 € im Monat'],
  ['half_yearly', '61,08 € für 6 Monate, das sind 10,18 € im Monat'],
  ['yearly', '99,48 € pro Jahr, das sind 8,29 € im Monat'],
  ['yearly_monthly', '9,39 € im Monat, das sind 112,68 € in 12 Monaten'],
  ['lifetime', '299,00 € einmalig'],
])('%s costs %s', (key, price) => {
  expect(rowsOf(key, {})).toMatchObject({ Preis: `${price}, ohne weitere Kosten` });
});

test('a contract can be cancelled on the last day of its first term', () => {
  expect(rowsOf('yearly', {})).toMatchObject({
    'Erste Laufzeit': '12 Monate, bis 20. November 2027',
    Kündigung: `Jederzeit in Deinem Konto, zum Ende der ersten Laufzeit bis einschließlich 20. November 2027. ${rule}`,
  });
});

test('without a right to a trial the same plan is an ordinary year', () => {
  expect(rowsOf('yearly_trial', {})).toMatchObject({
    'Nächste Zahlung': '86,28 € am 20. November 2027, danach jedes Jahr',
    'Erste Laufzeit': '12 Monate, bis 20. November 2027',
  });
});

test('instalments show the price of the whole term', () => {
  expect(rowsOf('yearly_monthly')).toMatchObject({
    'Nächste Zahlung': '9,39 € am 20. Dezember 2026, danach jeden Monat',
    'Gesamtpreis der Laufzeit': '112,68 €',
    'Erste Laufzeit': '12 Monate, bis 20. November 2027',
  });
});

test('instalments show what a discount leaves of each, of the term, and the price after it', () => {
  expect(rowsOf('yearly_monthly', { discount: { percentOff: 10 } })).toMatchObject({
    Rabatt: '11,28 € auf die erste Laufzeit: 0,94 € auf jede der 12 Raten',
    'Nächste Zahlung': '8,45 € am 20. Dezember 2026',
    Danach: '8,45 € jeden Monat, bis 20. November 2027',
    'Gesamtpreis der Laufzeit': '101,40 €',
    'Rate nach der ersten Laufzeit': '9,39 € jeden Monat',
  });
  expect(rowsOf('yearly_monthly', { discount: { amountOff: 1511 } })).toMatchObject({
    Rabatt: '15,11 € auf die erste Laufzeit: 1,36 € auf die erste Rate, 1,25 € auf die nächsten 11',
    'Gesamtpreis der Laufzeit': '97,57 €',
  });
  const ending = { discount: { percentOff: 10 }, cancelAtPeriodEnd: true };
  expect(rowsOf('yearly_monthly', ending)).not.toHaveProperty('Rate nach der ersten Laufzeit');
});

test('instalments that a discount makes free show the first one that is not', () => {
  const free = { discount: { percentOff: 100 } };
  expect(rowsOf('yearly_monthly', free)).toMatchObject({
    'Nächste Zahlung': '9,39 € am 20. November 2027, danach jeden Monat',
    'Gesamtpreis der Laufzeit': '0,00 €',
  });
  expect(rowsOf('yearly_monthly', { ...free, cancelAtPeriodEnd: true })).toMatchObject({
    Danach: 'Keine weiteren Zahlungen',
    'Gesamtpreis der Laufzeit': '0,00 €',
  });
});

test('what is due later stands beside what is due today: after a trial, and all instalments', () => {
  const sums = (key: string, offers: Partial<Offers> = {}) =>
    laterSums(quoteOf(key, offers)).map((sum) => ({
      ...sum,
      label: sum.label.replaceAll('\u00a0', ' '),
    }));
  expect(sums('yearly_trial', { trialAllowed: true })).toEqual([
    { label: 'Am 27. November 2026 fällig', cents: 8628 },
  ]);
  expect(sums('yearly_monthly')).toEqual([{ label: 'Gesamtpreis 12 Monate', cents: 11_268 }]);
  expect(sums('yearly_monthly', { freeTrial: { days: 30 } })).toEqual([
    { label: 'Am 20. Dezember 2026 fällig', cents: 939 },
    { label: 'Gesamtpreis 12 Monate', cents: 11_268 },
  ]);
  for (const key of ['yearly', 'half_yearly', 'monthly', 'lifetime']) expect(sums(key)).toEqual([]);
});

test('a one-time plan shows no further payment and no renewal, and how it can be cancelled', () => {
  expect(rowsOf('lifetime')).toMatchObject({
    Danach: 'Keine weiteren Zahlungen',
    Laufzeit: 'Unbegrenzt',
    Kündigung:
      'Endet nicht von selbst. Du kannst jederzeit kündigen, aus wichtigem Grund fristlos.',
    Widerruf: '14 Tage ohne Angabe von Gründen, bis 4. Dezember 2026',
  });
});

test('the rows show discounts, gifts, a contract that ends by itself, and a plan that follows', () => {
  expect(
    rowsOf('monthly', { discount: { percentOff: 10 }, giftedMonths: 1, extraDays: 10 }),
  ).toMatchObject({
    Rabatt: '1,34 € auf die erste Laufzeit',
    'Erste Laufzeit': '1 Monat, dazu 1 Monat und 10 Tage geschenkt, bis 30. Januar 2027',
    'Nächste Zahlung': '13,39 € am 30. Januar 2027, danach jeden Monat',
  });
  expect(rowsOf('yearly', { cancelAtPeriodEnd: true })).toMatchObject({
    Danach: 'Keine weiteren Zahlungen',
    Ende: 'Der Vertrag endet von selbst am 20. November 2027',
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

test('a change that begins later names its own first payment only where another one is before', () => {
  const change = { price: 9948, billing_months: 12, starts_at: Date.UTC(2027, 10, 20, 12) };
  const withdrawal = { withdraw_until: Date.UTC(2026, 11, 4, 12) };
  const rows = (terms: Parameters<typeof plannedRows>[1]) =>
    Object.fromEntries(
      plannedRows(change, terms).map(({ label, value }) => [
        label,
        value.replaceAll('\u00a0', ' '),
      ]),
    );
  const instalments = { next_charge: Date.UTC(2026, 11, 20, 12), next_total: 939 };
  expect(rows({ ...withdrawal, ...instalments, first_term_ends: change.starts_at })).toEqual({
    Preis: '99,48 € jedes Jahr',
    'Nächste Zahlung': '9,39 € am 20. Dezember 2026',
    'Erste Zahlung des neuen Abos': '99,48 € am 20. November 2027',
    'Weitere Kosten': 'Keine',
    'Erste Laufzeit': 'Keine neue: Der Wechsel bindet Dich nicht länger als bisher.',
    Kündigung: `Jederzeit in Deinem Konto, zum Ende der ersten Laufzeit bis einschließlich 20. November 2027. ${rule}`,
    Widerruf: '14 Tage ohne Angabe von Gründen, bis 4. Dezember 2026',
  });
  const own = { next_charge: change.starts_at, next_total: 9948, first_term_ends: null };
  const free = rows({ ...withdrawal, ...own });
  expect(free).toMatchObject({
    'Nächste Zahlung': '99,48 € am 20. November 2027',
    Kündigung: 'Jederzeit in Deinem Konto, mit einer Frist von einem Monat',
  });
  expect(free).not.toHaveProperty('Erste Zahlung des neuen Abos');
});
