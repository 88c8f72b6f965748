import { expect, test } from 'vitest';

import { plain } from '#tests/support/money-mails.ts';
import { contract } from '#tests/worker/entitlement/things.ts';
import { payableUntil, premiumOf } from '#worker/entitlement/premium.ts';
import { documentText } from '#worker/legal/document-blocks.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import {
  debitNotice,
  renewalNotice,
  trialReminder,
} from '#worker/subscription/notices/reminder-letters.ts';
import {
  disputeLetter,
  settlementLetter,
  forgivenDebtLetter,
  waivedFeeLetter,
} from '#worker/subscription/notices/dispute-letters.ts';
import {
  contractEndedLetter,
  contractEndsSoonLetter,
} from '#worker/subscription/notices/renewal-letters.ts';
import { guaranteeLetter, repaymentLetters } from '#worker/subscription/money/refund-letters.ts';
import {
  methodChangeLetter,
  paymentFailureLetter,
} from '#worker/subscription/notices/payment-letters.ts';
import {
  orderReceived,
  purchaseConfirmation,
} from '#worker/subscription/notices/purchase-letters.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

const origin = 'https://lexlern.example';
const at = Date.UTC(2026, 10, 20, 12);

const number = 'LX-23456789AB';

function confirmation(key: string, offers: Partial<Offers> = {}) {
  const plan = cataloguePlan(key);
  if (!plan) throw new Error(`no plan ${key}`);
  return purchaseConfirmation(
    { id: 'p', number, quote: makeQuote(plan, offers, at), createdAt: at },
    origin,
  );
}

const yearly = cataloguePlan('yearly');
if (!yearly) throw new Error('no plan yearly');
const order = { id: 'p', number, quote: makeQuote(yearly, {}, at), createdAt: at };
const received = orderReceived(order, origin);

function refund(status: 'succeeded' | 'failed') {
  return { id: `re_${status}`, cents: 1339, createdAt: at, status, problem: null };
}

const letters = [
  received,
  confirmation('yearly_trial', { trialAllowed: true }),
  confirmation('lifetime'),
  ...[null, at + 1].flatMap((endsAt) => [
    trialReminder({ contractId: 'sub_1', number, at, amount: 8628, months: 12, endsAt }, origin),
    renewalNotice({ contractId: 'sub_1', number, at, amount: 6108, months: 6, endsAt }, origin),
  ]),
  paymentFailureLetter({ invoiceId: 'in_1', number, amount: 1339, dueAt: at }, origin),
  debitNotice(
    { name: 'in_1', number, amount: 1339, at, mandateReference: 'M1', last4: '3000' },
    origin,
  ),
  disputeLetter(
    {
      charge: 'py_1',
      number,
      value: 1339,
      fee: 750,
      invoiceNumber: 'LEX-0001',
      invoicedAt: Date.UTC(2026, 10, 1, 12),
      returnedAt: at,
      openedAt: at,
      atEnd: null,
    },
    origin,
  ),
  waivedFeeLetter({ disputeId: 1, number, fee: 750, left: 1339 }, origin),
  forgivenDebtLetter({ debt: '1', number, cents: 2089 }, origin),
  settlementLetter({ disputeId: 1, invoiceId: 'in_1', number, total: 2089, isLast: true }, origin),
  guaranteeLetter({ contractId: 'sub_1', number, receivedAt: at }, origin),
  ...repaymentLetters(
    {
      number,
      key: 'r',
      sent: [refund('succeeded')],
      failed: [refund('failed')],
      unpaid: { cents: 500 },
    },
    origin,
  ),
  methodChangeLetter({ methodId: 'pm_1', number, at }, origin),
  contractEndsSoonLetter({ contractId: 'sub_1', number, endsAt: at }, origin),
  ...[true, false].map((wasTrial) =>
    contractEndedLetter({ contractId: 'sub_1', number, endedAt: at, wasTrial }, origin),
  ),
];

test.each(letters.map((letter) => [plain(letter.subject), letter] as const))(
  '"%s" is clean text without HTML, with a link to the subscription and the address of the support',
  (_subject, { text, html }) => {
    expect(text).not.toMatch(/<|&[a-z]+;|undefined|null|NaN|\[object/);
    expect(text).not.toContain('!');
    expect(text).toContain('https://lexlern.example/sub');
    expect(text).toContain('hilfe@lexlern.example');
    expect(text).toContain(`Vertragsnummer: ${number}`);
    expect(html).toContain(number);
    expect(html).toContain('lang="de"');
    expect(html).not.toContain('<img');
  },
);

test.each(['order', 'withdrawal', 'terms'] as const)(
  'a confirmation contains every word of the text "%s"',
  (name) => {
    const { text } = confirmation('yearly');
    for (const part of documentText(name, origin).split('\n\n')) {
      expect(plain(text)).toContain(plain(part));
    }
  },
);

test('a confirmation says how its contract ends: it goes on, it ends by itself, or it never ends', () => {
  const textOf = (key: string, offers?: Partial<Offers>) => plain(confirmation(key, offers).text);
  expect(textOf('yearly')).toContain(renewalRule);
  expect(textOf('yearly', { cancelAtPeriodEnd: true })).toContain('20. November 2027');
  expect(textOf('lifetime')).toContain(
    'Ein Lifetime-Kauf endet nicht von selbst und verlängert sich nicht.',
  );
  expect(textOf('lifetime')).toContain('Heute fällig: 299,00 €, inkl. Umsatzsteuer');
});

test('a mail that an order has arrived says that there is no contract yet', () => {
  const text = plain(received.text);
  expect(received.subject).toMatch(/^Bestellung eingegangen: /);
  expect(text).toContain('Der Vertrag kommt erst zustande, wenn');
  expect(text).toContain('Bestellt am: 20. November 2026 um 13:00 Uhr');
});

test('every mail names the firm, its seat, its register and who represents it', () => {
  for (const { text, html } of letters) {
    for (const words of [
      'Lexlern Beispiel GmbH',
      '12345 Musterstadt',
      'HRB 12345',
      'Vertreten durch',
    ]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
  }
});

test('no letter has a gap in brackets', () => {
  for (const { subject, text, html } of letters) {
    expect(subject + text).not.toMatch(/\[[^\]]*\]/);
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/\[[^\]]*\]/);
  }
});

test('letters about a debt name the amount, the last day to pay it, and what happens then', () => {
  const failed = paymentFailureLetter(
    { invoiceId: 'in_1', number, amount: 1339, dueAt: at },
    origin,
  );
  const text = plain(failed.text);
  expect(text).toContain('Offen: 13,39 €');
  expect(text).toContain('Zu bezahlen bis: 3. Dezember 2026');
  expect(text).toContain('Danach endet Dein Vertrag.');
  // Access goes on through the whole of that day, and no longer than the next one (premium.ts).
  const until = payableUntil(at);
  const past = contract({ status: 'past_due', expiresAt: at });
  const endOfDay = Date.UTC(2026, 11, 3, 22, 59, 59);
  expect(until).toBeLessThan(endOfDay);
  const held = { contracts: [past], grants: [], debts: [] };
  expect(premiumOf(held, endOfDay)).not.toBeNull();
  expect(premiumOf(held, endOfDay + 86_400_000)).toBeNull();
});
