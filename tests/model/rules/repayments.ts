import type Stripe from 'stripe';

import type { Ledger } from '#tests/model/ledger.ts';
import type { WithdrawalRow } from '#tests/model/rows.ts';
import { isReturned } from '#tests/model/rules/at-stripe.ts';
import { idOf } from '#worker/id-of.ts';
import { repaymentName } from '#worker/subscription/money/payment-view.ts';

/** What is written down as sent back is what Stripe has sent, and it is sent once. */
export function whatIsSentIsStripes(ledger: Ledger): string[] {
  const { repayments, creditNotes } = ledger;
  const hasLost = (key: string) => lostRefunds(ledger).some((one) => keyOf(ledger, one) === key);
  const wrong = repayments.flatMap(({ key, status, sent, amount, failed, by_hand: byHand }) => {
    const notes = creditNotes.filter(({ metadata }) => metadata?.['repayment'] === key);
    const atStripe = notes.reduce((sum, { total }) => sum + total, 0);
    const name = `repayment ${key}`;
    const hasSent = status === 'paid' || status === 'sent';
    const isByHand = status === 'by_hand';
    // Some of it may have been sent and have come back.
    const isSettled = isByHand || status === 'failed';
    const missing = amount === null ? failed : amount - sent + failed;
    return [
      ...(atStripe === sent ? [] : [`${name} says ${sent}, Stripe has sent ${atStripe}`]),
      ...(isSettled || hasSent === sent > 0 ? [] : [`${name} is ${status}, and ${sent} was sent`]),
      ...(amount !== null && sent > amount ? [`${name} sent more than ${amount}`] : []),
      ...(status === 'failed' && !hasLost(key) ? [`${name} has failed`] : []),
      ...(isByHand && byHand < missing ? [`${name} lacks ${missing - byHand}`] : []),
    ];
  });
  const unknown = creditNotes
    .filter(({ metadata }) => !repayments.some(({ key }) => key === metadata?.['repayment']))
    .map(({ id }) => `credit note ${id} belongs to no repayment`);
  return [...wrong, ...unknown];
}

/** Of a contract that was withdrawn from nothing runs, nothing is owed, and nothing is kept. */
export function whoeverLeftHasTheirMoney(ledger: Ledger): string[] {
  const { withdrawals, repayments, disputes, subscriptions } = ledger;
  const standing = withdrawals.filter(({ status }) => status !== 'undone');
  return standing.flatMap((row) => {
    const { key, contract_id: id, status } = row;
    if (hasDebitUnderWay(ledger, row)) return [];
    const runs = subscriptions.some((one) => one.id === id && one.ended_at === null);
    const asked = disputes.some((one) => one.contract_id === id && /open|waiting/.test(one.status));
    const owed = repayments.find((one) => one.key === key);
    const isLost = lostRefunds(ledger).some((one) => keyOf(ledger, one) === key);
    const isBack =
      owed !== undefined &&
      (isLost ? ['failed', 'by_hand'] : ['paid', 'nothing', 'by_hand']).includes(owed.status);
    // Who withdraws from another plan alone has had the plan before.
    const isOfChange = owed !== undefined && owed.amount !== null;
    const kept = isOfChange ? 0 : keptOf(ledger, row) - (owed?.by_hand ?? 0);
    return [
      ...(status === 'final' ? [] : [`${key} is left ${status}`]),
      ...(isBack ? [] : [`${key} is ${owed?.status}`]),
      ...(runs ? [`${id} runs on after ${key}`] : []),
      ...(asked ? [`${id} is still asked for money after ${key}`] : []),
      ...(kept > 0 ? [`${kept} of ${id} were kept after ${key}`] : []),
    ];
  });
}

/** The refunds whose money came back to us, although Stripe had sent it. */
export function lostRefunds({ refunds }: Pick<Ledger, 'refunds'>): Stripe.Refund[] {
  return refunds.filter(({ status }) => status === 'failed');
}

/** The key of the repayment that owes a refund: its credit note's, or its own if it was by hand. */
function keyOf({ creditNotes }: Pick<Ledger, 'creditNotes'>, { id }: Stripe.Refund): string {
  const note = creditNotes.find((one) => one.refunds.some(({ refund }) => idOf(refund) === id));
  return note?.metadata?.[repaymentName] ?? `refund:${id}`;
}

/**
 * A refund that did not reach its owner stands at the desk, or somebody has sent it in another way.
 * One by hand is known from its event only.
 */
export function failedRefundsAreOwed(ledger: Ledger): string[] {
  return lostRefunds(ledger)
    .filter((refund) => !ledger.wasDeaf || !keyOf(ledger, refund).startsWith('refund:'))
    .flatMap((refund) => {
      const key = keyOf(ledger, refund);
      const owed = ledger.repayments.find((one) => one.key === key);
      if (owed && /failed|by_hand/.test(owed.status)) return [];
      const words = owed ? `${key} is ${owed.status}` : 'nobody owes it';
      return [`${refund.amount} of the refund ${refund.id} came back, and ${words}`];
    });
}

/** Cents that an invoice has collected for debits that came back: no payment for its contract. */
function feesIn(ledger: Pick<Ledger, 'disputes'>, invoiceId: string): number {
  const settled = ledger.disputes.find((one) => one.settle_invoice_id === invoiceId);
  return settled ? settled.fee + feesIn(ledger, settled.invoice_id) : 0;
}

const ofContract = ({ paid, charged }: Ledger, { contract_id: id }: WithdrawalRow) => {
  const isOf = ({ invoice }: Ledger['paid'][number]) =>
    invoice.id === id ||
    idOf(invoice.parent?.subscription_details?.subscription) === id ||
    invoice.metadata?.['contract_id'] === id;
  return { paid: paid.filter(isOf), charged: charged.filter(isOf) };
};

function hasDebitUnderWay(ledger: Ledger, row: WithdrawalRow): boolean {
  return ofContract(ledger, row).charged.some(({ charge }) => charge.status === 'pending');
}

function keptOf(ledger: Ledger, row: WithdrawalRow): number {
  return ofContract(ledger, row)
    .paid.filter(({ charge }) => !isReturned(charge))
    .reduce((sum, { charge, invoice }) => {
      // Less than fifty cents, which were owed from before, are charged with the next invoice.
      const before = Math.max(0, invoice.starting_balance);
      const fees = feesIn(ledger, invoice.id);
      return sum + Math.max(0, charge.amount - charge.amount_refunded - before - fees);
    }, 0);
}
