import { expect, test } from 'vitest';

import { plain } from '#tests/money-mails.ts';
import { withdrawalForm, withdrawalNotice } from '#worker/legal/withdrawal.ts';
import { debitNotice } from '#worker/subscription/mails/debit-notice.ts';
import { disputeOpened } from '#worker/subscription/mails/dispute-opened.ts';
import { paymentFailed } from '#worker/subscription/mails/payment-failed.ts';
import { paymentMethodChanged } from '#worker/subscription/mails/payment-method-changed.ts';
import { purchaseConfirmed } from '#worker/subscription/mails/purchase-confirmed.ts';
import { renewalNotice } from '#worker/subscription/mails/renewal-notice.ts';
import { settled } from '#worker/subscription/mails/settled.ts';
import { trialReminder } from '#worker/subscription/mails/trial-reminder.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

const origin = 'https://lexlern.example';
const at = Date.UTC(2026, 10, 20, 12);

function confirmation(key: string, offers: Partial<Offers> = {}) {
  const plan = cataloguePlan(key);
  if (!plan) throw new Error(`no plan ${key}`);
  return purchaseConfirmed({ id: 'p', quote: makeQuote(plan, offers, at), createdAt: at }, origin);
}

const letters = [
  confirmation('yearly_trial', { trialAllowed: true }),
  confirmation('lifetime'),
  trialReminder({ contractId: 'sub_1', at, amount: 8628, months: 12 }, origin),
  renewalNotice({ contractId: 'sub_1', at, amount: 6108, months: 6 }, origin),
  paymentFailed({ invoiceId: 'in_1', amount: 1339 }, origin),
  debitNotice({ name: 'in_1', amount: 1339, at, mandateReference: 'M1', last4: '3000' }, origin),
  disputeOpened(
    {
      charge: 'py_1',
      value: 1339,
      fee: 750,
      invoiceNumber: 'LEX-0001',
      invoicedAt: Date.UTC(2026, 10, 1, 12),
      returnedAt: Date.UTC(2026, 10, 20, 12),
    },
    origin,
  ),
  settled({ disputeId: 1, total: 2089 }, origin),
  paymentMethodChanged({ methodId: 'pm_1', at }, origin),
];

test.each(letters.map((letter) => [plain(letter.subject), letter] as const))(
  '"%s" reads well without HTML, and says where to look and whom to ask',
  (_subject, { text, html }) => {
    expect(text).not.toMatch(/<|&[a-z]+;|undefined|null|NaN|\[object/);
    expect(text).not.toContain('!');
    expect(text).toContain('https://lexlern.example/sub');
    expect(text).toContain('hilfe@lexlern.example');
    expect(html).toContain('lang="de"');
    expect(html).not.toContain('<img');
  },
);

test('a confirmation holds every word of the withdrawal instruction and its form', () => {
  const { text } = confirmation('yearly');
  for (const { title, paragraphs } of withdrawalNotice) {
    expect(text).toContain(title);
    for (const piece of paragraphs.flat()) {
      if (typeof piece === 'string') expect(text).toContain(piece);
    }
  }
  expect(text).toContain(withdrawalForm.declaration);
  for (const blank of withdrawalForm.blanks) expect(text).toContain(blank);
});

test('how a contract ends is told as it is: renewed, by itself, or never', () => {
  const told = (key: string, offers?: Partial<Offers>) => plain(confirmation(key, offers).text);
  expect(told('yearly')).toContain('verlängert er sich automatisch');
  expect(told('yearly', { cancelAtPeriodEnd: true })).toContain(
    'Der Vertrag endet am 20. November 2027 von selbst',
  );
  expect(told('lifetime')).toContain('Der Vertrag endet nicht und verlängert sich nicht.');
  expect(told('lifetime')).toContain('Heute fällig: 299,00 €, inkl. Umsatzsteuer');
});
