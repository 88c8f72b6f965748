import { expect, test } from 'vitest';

import { plain } from '#tests/support/money-mails.ts';
import { contract } from '#tests/worker/entitlement/things.ts';
import { grantsAccess, payableUntil } from '#worker/entitlement/access.ts';
import { withdrawalForm, withdrawalNotice } from '#worker/legal/withdrawal.ts';
import { debitNotice } from '#worker/subscription/mails/debit-notice.ts';
import { disputeLetter } from '#worker/subscription/mails/dispute-letter.ts';
import { paymentFailureLetter } from '#worker/subscription/mails/payment-failure-letter.ts';
import { methodChangeLetter } from '#worker/subscription/mails/method-change-letter.ts';
import { purchaseConfirmation } from '#worker/subscription/mails/purchase-confirmation.ts';
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

const letters = [
  confirmation('yearly_trial', { trialAllowed: true }),
  confirmation('lifetime'),
  trialReminder({ contractId: 'sub_1', at, amount: 8628, months: 12 }, origin),
  renewalNotice({ contractId: 'sub_1', at, amount: 6108, months: 6 }, origin),
  paymentFailureLetter({ invoiceId: 'in_1', amount: 1339, dueAt: at }, origin),
  debitNotice({ name: 'in_1', amount: 1339, at, mandateReference: 'M1', last4: '3000' }, origin),
  disputeLetter(
    {
      charge: 'py_1',
      value: 1339,
      fee: 750,
      invoiceNumber: 'LEX-0001',
      invoicedAt: Date.UTC(2026, 10, 1, 12),
      returnedAt: at,
      openedAt: at,
    },
    origin,
  ),
  settlementLetter({ disputeId: 1, total: 2089 }, origin),
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

test('letters about a debt name the amount, the last day to pay it, and what happens then', () => {
  const failed = paymentFailureLetter({ invoiceId: 'in_1', amount: 1339, dueAt: at }, origin);
  const text = plain(failed.text);
  expect(text).toContain('Offen: 13,39 €');
  expect(text).toContain('Zu bezahlen bis: 3. Dezember 2026');
  expect(text).toContain('Danach ist Dein Zugang pausiert');
  // Access goes on through the whole of that day, and no longer than the next one (access.ts).
  const until = payableUntil(at);
  const past = contract({ status: 'past_due', expiresAt: at });
  const endOfDay = Date.UTC(2026, 11, 3, 22, 59, 59);
  expect(until).toBeLessThan(endOfDay);
  expect(grantsAccess([past], [], endOfDay)).toBe(true);
  expect(grantsAccess([past], [], endOfDay + 86_400_000)).toBe(false);
});
