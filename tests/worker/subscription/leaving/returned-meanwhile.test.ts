import { expect } from 'vitest';

import { disputeOf, letBankReturn, openDisputeOf, settleDispute } from '#tests/support/debits.ts';
import { contractsOf, declare, linkIn, mailsAbout, sendForm } from '#tests/support/declarations.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { paidInvoiceOf } from '#tests/support/repayments.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';

/* A bank returns a debit while a withdrawal can still be undone. */

const yearly = 9948;

/** Somebody who pays by debit, with the path that undoes the withdrawal that somebody has sent. */
async function withdrawn(w: World): Promise<{ person: Person; undo: () => Promise<void> }> {
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person);
  await buyPlan(w, person, 'yearly', method);
  await flushDeliveries(w);
  const [contract] = await contractsOf(w, person);
  const { reference } = await declare(w, '/widerrufen', {
    email: person.email,
    contract: contract?.number,
  });
  const [told] = await mailsAbout(w, person.email, `Dein Widerruf bei Lexlern (${reference})`);
  const undo = async () => {
    await sendForm(w, linkIn(told?.text ?? '', 'Das war ich nicht'));
    await flushDeliveries(w);
  };
  return { person, undo };
}

test('once it is undone, the debit is owed again, its person is told, and can pay it', async ({
  w,
}) => {
  const { person, undo } = await withdrawn(w);
  await letBankReturn(w, await paidInvoiceOf(w, person));
  await flushDeliveries(w);
  expect(await disputeOf({ person })).toBeNull();
  await undo();
  expect(await disputeOf({ person })).toMatchObject({ value: yearly });
  const { text } = await oneMoneyMail(w, person, 'returned');
  expect(text).toContain('Bezahlst Du bis zum');
  await settleDispute({ person }, (await openDisputeOf({ person })).id);
  await flushDeliveries(w);
  expect(await disputeOf({ person })).toMatchObject({ settle_invoice_status: 'paid' });
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('what had come back before, and was dropped for another reason, is not asked for', async ({
  w,
}) => {
  const { person, undo } = await withdrawn(w);
  const { data } = await w.stripe.charges.list({ limit: 1 });
  await w.stripe.refunds.create({ charge: data[0]?.id ?? '' });
  await letBankReturn(w, await paidInvoiceOf(w, person));
  await flushDeliveries(w);
  await undo();
  expect(await disputeOf({ person })).toBeNull();
});
