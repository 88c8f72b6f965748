import { expect, test } from 'vitest';

import { plain } from '#tests/support/money-mails.ts';
import { withdrawalForm, withdrawalNotice } from '#worker/legal/withdrawal.ts';
import { debitNotice } from '#worker/subscription/mails/debit-notice.ts';
import { disputeLetter } from '#worker/subscription/mails/dispute-letter.ts';
import { guaranteeLetter } from '#worker/subscription/mails/guarantee-letter.ts';
import { paymentFailureLetter } from '#worker/subscription/mails/payment-failure-letter.ts';
import { methodChangeLetter } from '#worker/subscription/mails/method-change-letter.ts';
import { purchaseConfirmation } from '#worker/subscription/mails/purchase-confirmation.ts';
import { repaymentLetters } from '#worker/subscription/mails/refund-letters.ts';
import { renewalNotice } from '#worker/subscription/mails/renewal-notice.ts';
import { settlementLetter } from '#worker/subscription/mails/settlement-letter.ts';
import { trialReminder } from '#worker/subscription/mails/trial-reminder.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

const origin = 'https://lexlern.example';
const at = Date.UTC(2026, 10, 20, 12);

function confirmation(key: string, offers: Partial<Offers> = {}) {
  const plan = cataloguePlan(key);
  if (!plan) throw new Error(`no plan ${key}`);
  return purchaseConfirmation(
    { id: 'p', quote: makeQuote(plan, offers, at), createdAt: at },
    origin,
  );
}

function refund(status: 'succeeded' | 'failed') {
  return { id: `re_${status}`, cents: 1339, status, problem: null };
}

const letters = [
  confirmation('yearly_trial', { trialAllowed: true }),
  confirmation('lifetime'),
  trialReminder({ contractId: 'sub_1', at, amount: 8628, months: 12 }, origin),
  renewalNotice({ contractId: 'sub_1', at, amount: 6108, months: 6 }, origin),
  paymentFailureLetter({ invoiceId: 'in_1', amount: 1339 }, origin),
  debitNotice({ name: 'in_1', amount: 1339, at, mandateReference: 'M1', last4: '3000' }, origin),
  disputeLetter(
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
  settlementLetter({ disputeId: 1, invoiceId: 'in_1', total: 2089 }, origin),
  guaranteeLetter({ contractId: 'sub_1', receivedAt: at }, origin),
  ...repaymentLetters(
    { key: 'r', refunds: [refund('succeeded'), refund('failed')], unpaid: { cents: 500 } },
    origin,
  ),
  methodChangeLetter({ methodId: 'pm_1', at }, origin),
];

test.each(letters.map((letter) => [plain(letter.subject), letter] as const))(
  '"%s" is clean text without HTML, with a link to the subscription and the address of the support',
  (_subject, { text, html }) => {
    expect(text).not.toMatch(/<|&[a-z]+;|undefined|null|NaN|\[object/);
    expect(text).not.toContain('!');
    expect(text).toContain('https://lexlern.example/sub');
    expect(text).toContain('hilfe@lexlern.example');
    expect(html).toContain('lang="de"');
    expect(html).not.toContain('<img');
  },
);

test('a confirmation contains every word of the withdrawal instruction and its form', () => {
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

test('a confirmation says how its contract ends: it renews, it ends by itself, or it never ends', () => {
  const textOf = (key: string, offers?: Partial<Offers>) => plain(confirmation(key, offers).text);
  expect(textOf('yearly')).toContain('verlängert er sich automatisch');
  expect(textOf('yearly', { cancelAtPeriodEnd: true })).toContain(
    'Der Vertrag endet am 20. November 2027 von selbst',
  );
  expect(textOf('lifetime')).toContain('Der Vertrag endet nicht und verlängert sich nicht.');
  expect(textOf('lifetime')).toContain('Heute fällig: 299,00 €, inkl. Umsatzsteuer');
});
