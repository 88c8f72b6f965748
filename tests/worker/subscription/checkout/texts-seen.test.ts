import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { moneyMails, oneMoneyMail, plain } from '#tests/support/money-mails.ts';
import {
  authenticate,
  buyPlan,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
} from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import { sha256 } from '#worker/crypto.ts';
import { documentText } from '#worker/legal/document-blocks.ts';
import { documents } from '#worker/legal/documents.ts';
import type { SeenTexts } from '#worker/legal/seen-texts.ts';
import { orderText } from '#worker/subscription/quote/quote-rows.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

test('an order keeps the versions and the hashes of the texts that its person saw', async ({
  w,
  person,
}) => {
  const { id } = await buyPlan(w, person, 'yearly');
  const stored = await row<{ texts: string; quote: string }>(
    w,
    'select texts, quote from purchase where invoice_id = ?',
    id,
  );
  const texts = JSON.parse(stored?.texts ?? '') as SeenTexts;
  const quote = JSON.parse(stored?.quote ?? '') as Quote;
  const seen = {
    terms: documentText('terms', w.origin),
    withdrawal: documentText('withdrawal', w.origin),
    order: `${orderText(quote)}\n\n${documentText('order', w.origin)}`,
  };
  for (const name of ['terms', 'withdrawal', 'order'] as const) {
    const { version } = documents[name];
    expect(texts[name]).toEqual({ version, sha256: await sha256(seen[name]) });
  }
  expect(seen.order).toContain('Zahlungspflichtig bestellen');
  // The mail repeats these words, so the hash can be held against it years later.
  const { text } = await oneMoneyMail(w, person, 'confirmation');
  expect(text).toContain(plain(seen.terms.split('\n\n')[2] ?? '-'));
});

test('an order that waits for the bank is acknowledged at once, and confirmed when it is paid', async ({
  w,
  person,
}) => {
  const body = order(await planNamed(w, 'yearly'), 'pm_card_authenticationRequired');
  const invoice = await invoiceOf(await person.post('/api/sub/buy', body));
  expect(invoice.payment_intent?.status).toBe('requires_action');
  await person.post('/api/sub/buy', body);
  const { text } = await oneMoneyMail(w, person, 'received');
  expect(text).toContain('Der Vertrag kommt erst zustande, wenn');
  expect(await moneyMails(w, person, 'confirmation')).toEqual([]);

  await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
  await flushDeliveries(w);
  await oneMoneyMail(w, person, 'confirmation');
  await oneMoneyMail(w, person, 'received');
});

test('an order that is paid at once is confirmed, and not acknowledged beside that', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await oneMoneyMail(w, person, 'confirmation');
  expect(await moneyMails(w, person, 'received')).toEqual([]);
});
