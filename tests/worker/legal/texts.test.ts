import { expect, test } from 'vitest';

import { buttonLabels } from '#client/messages/button-labels.ts';
import { sepaTexts } from '#client/messages/checkout.ts';
import { questionTexts } from '#client/messages/questions.ts';
import { promiseTexts } from '#client/messages/shell.ts';
import { leaveText } from '#client/messages/standing-leave.ts';
import { plain } from '#tests/support/money-mails.ts';
import { dayMs } from '#worker/calendar.ts';
import { documentText } from '#worker/legal/document-blocks.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import { lettersYears } from '#worker/legal/kept.ts';
import { pages } from '#worker/pages.ts';
import { operatorText } from '#worker/legal/operator.ts';
import { access, product } from '#worker/product.ts';
import { catalogue, cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { orderButton } from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';

const origin = 'https://lexlern.example';
const textOf = (name: 'terms' | 'withdrawal' | 'order') => plain(documentText(name, origin));
const terms = textOf('terms');
const withdrawal = textOf('withdrawal');
const order = textOf('order');

/** Ordered on a Friday, from which both periods end on a working day. */
const orderedAt = Date.UTC(2026, 10, 20, 12);
const yearly = cataloguePlan('yearly');
if (!yearly) throw new Error('the catalogue has no yearly plan');
const quote = makeQuote(yearly, {}, orderedAt);
const daysUntil = (at: number) => Math.floor((at - orderedAt) / dayMs);

test('what Premium is, terms, order and summary say in the same facts', () => {
  const facts = [
    `höchstens ${access.mistakesPerMonth} Fehler im Monat`,
    'Premium beginnt sofort',
    operatorText('content'),
    operatorText('ai'),
    operatorText('devices'),
  ];
  for (const text of [
    terms,
    order,
    plain(quoteTexts.characteristics.map(({ value }) => value).join(' ')),
  ]) {
    for (const fact of facts) expect(text).toContain(plain(fact));
  }
});

test('a change of Premium needs a reason, costs nothing and can be left (§ 327r BGB)', () => {
  expect(terms).toContain('Wir dürfen Premium ändern, wenn das nötig ist, um es an neue Technik');
  expect(terms).toContain('dann kannst Du binnen 30 Tagen kostenlos beenden');
  expect(terms).not.toContain('in den Grenzen von § 327r');
});

test('the terms say what a debit that fails days after a change means', () => {
  expect(terms).toContain('Wird die Zahlung bei der Bestellung abgelehnt, bleibt alles');
  expect(terms).toContain('läuft der neue Vertrag mit offener Zahlung weiter');
  expect(terms).not.toContain('Wird die Zahlung abgelehnt, bleibt alles, wie es war');
});

test('whoever withdraws from a planned change that has begun gets back its payments alone', () => {
  const [, after] = terms.split(
    'Nach einem Widerruf bekommst Du alles zurück, was Du gezahlt hast.',
  );
  expect(after).toContain('was Du seit dem Wechsel für das neue Abo gezahlt hast');
});

test('no text says that a lifetime plan cannot be cancelled', () => {
  const says = 'nicht von selbst und verlängert sich nicht. Du kannst ihn jederzeit kündigen';
  for (const text of [terms, order]) expect(text).toContain(`Ein Lifetime-Kauf endet ${says}`);
  const short =
    /ndet nicht von selbst\. Du kannst (?:ihn )?jederzeit kündigen, aus wichtigem Grund fristlos/;
  const left = leaveText({ kind: 'lifetime', back: null });
  for (const text of [left, quoteTexts.cancelLifetime]) expect(text).toMatch(short);
});

test('the mandate names the creditor with its number, recurring debits and the announcement', () => {
  for (const part of [
    operatorText('name'),
    operatorText('creditorId'),
    'wiederkehrenden',
    'nennt die Mandatsreferenz',
  ]) {
    expect(sepaTexts.mandate).toContain(part);
  }
});

test('the withdrawal period in the texts is the one that the order computes', () => {
  const days = daysUntil(quote.withdraw_until);
  expect(days).toBe(14);
  expect(withdrawal).toContain('binnen vierzehn Tagen ohne Angabe von Gründen');
  expect(withdrawal).toContain('Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag');
  expect(terms).toContain('binnen vierzehn Tagen widerrufen');
  expect(allAnswers()).toContain(`${days} Tage lang ohne Angabe von Gründen widerrufen`);
});

test('the guarantee is as long in terms, confirmation, questions and cards as in the order', () => {
  const days = daysUntil(quote.money_back_until ?? 0);
  const text = `${days} Tagen`;
  expect(terms).toContain(`innerhalb von ${text} nach dieser Zahlung`);
  expect(order).toContain(`innerhalb von ${text} nach dieser Zahlung`);
  expect(allAnswers()).toContain(text);
  expect(promiseTexts.moneyBack).toContain(`${days} Tage`);
  expect(pages.prices.description).toContain(text);
});

test('the first terms in the terms are those of the plans', () => {
  const firstTerms = new Set(
    catalogue.flatMap(({ months }) => (months === 'one_time' ? [] : months)),
  );
  expect([...firstTerms].toSorted((a, b) => b - a)).toEqual([12, 6, 1]);
  expect(terms).toContain('eine erste Laufzeit von 12 Monaten, 6 Monaten oder 1 Monat');
});

test('terms and confirmation say the same of the time after the first term', () => {
  for (const text of [terms, order, allAnswers()]) expect(text).toContain(renewalRule);
});

test('the terms say for how long letters are kept, and where they are', () => {
  expect(lettersYears).toBe(6);
  expect(terms).toContain('sechs Jahre lang');
  expect(terms).toContain(`„${pages.letters.title}“`);
});

test('the labels that the texts quote are those of the buttons', () => {
  expect(orderButton).toBe(buttonLabels.pay);
  expect(terms).toContain(`„${buttonLabels.pay}“`);
  expect(terms).toContain(`„${buttonLabels.cancel}“`);
});

test('the instruction names the page for a withdrawal by its full address', () => {
  expect(withdrawal).toContain(`auch online unter ${origin}${product.withdrawPath} ausüben`);
  expect(withdrawal).not.toMatch(/\b(Du|Dein)/);
});

test('the notice on settlement stands with the terms, and no text has a gap', () => {
  expect(terms).toContain('Nach § 36 VSBG: Wir sind nicht bereit');
  for (const text of [terms, withdrawal, order]) {
    expect(text).not.toMatch(/[[\]{}]/);
    expect(text).not.toMatch(/ec\.europa\.eu\/consumers\/odr/);
  }
});

function allAnswers(): string {
  return plain(questionTexts.all({}).flat().join('\n'));
}
