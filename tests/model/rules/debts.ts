import type Stripe from 'stripe';

import type { Ledger } from '#tests/model/ledger.ts';
import type { DisputeRow } from '#tests/model/rows.ts';
import { isReturned } from '#tests/model/rules/at-stripe.ts';
import { graceEnd } from '#worker/entitlement/premium.ts';
import { idOf } from '#worker/id-of.ts';
import { closedAt } from '#worker/subscription/contract/stripe-contract.ts';

const day = 86_400_000;
const grace = 14 * day;

/** What an earlier, disturbed run has left is taken again after this time at most. */
const slack = day;

const contractOf = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription);

/** The debts of subscriptions that were not settled within their grace. */
export function lateDebts({ disputes, now }: Ledger): DisputeRow[] {
  return disputes.filter(
    ({ contract_id: id, opened_at: since, closed_at: until }) =>
      id.startsWith('sub_') && since + grace < (until ?? now),
  );
}

/**
 * Nobody is charged for a time without access: from the end of a debt's grace until it is closed,
 * nothing is collected for its contract. The product can see to that once its schedule has run
 * undisturbed.
 */
export function nobodyPaysAtRest(ledger: Ledger): string[] {
  return lateDebts(ledger).flatMap((debt) => {
    const over = debt.opened_at + grace;
    const runs = ledger.runs.filter((at) => at >= over);
    const first = runs[0] ?? Infinity;
    const held = runs.find((at) => at >= first + slack) ?? Infinity;
    return ledger.paid
      .filter(({ invoice }) => contractOf(invoice) === debt.contract_id)
      .filter(({ invoice }) => invoice.billing_reason === 'subscription_cycle')
      .filter(({ charge: { created } }) => {
        const at = created * 1000;
        return at > held && at < (debt.closed_at ?? Infinity);
      })
      .map(({ charge }) => `${charge.id} was charged, dispute ${debt.id} was beyond its grace`);
  });
}

/** Nobody who has paid for this moment lacks access. */
export function whatIsPaidIsServed(ledger: Ledger): string[] {
  const { access, now } = ledger;
  return paidNow(ledger).flatMap((subscription) => {
    const owner = subscription.metadata['account_id'];
    const theirs = access.find(({ accountId }) => accountId === owner);
    return theirs?.grantsAccess === false
      ? [`${subscription.id} is paid beyond ${new Date(now).toISOString()}, without access`]
      : [];
  });
}

/** The subscriptions whose money for this moment we have. */
export function paidNow({ subscriptions, paid, now }: Ledger): Stripe.Subscription[] {
  return subscriptions.filter((subscription) => {
    if (subscription.ended_at !== null || closedAt(subscription) !== null) return false;
    if (subscription.status === 'paused') return false;
    return paid.some(
      ({ charge, invoice }) =>
        contractOf(invoice) === subscription.id &&
        !isReturned(charge) &&
        invoice.lines.data.some(
          ({ period }) => period.start * 1000 <= now && now < period.end * 1000 - day,
        ),
    );
  });
}

/**
 * Whoever settles a debt late gets the time that it has withheld: no charge falls into that time,
 * and after the end of the contract it is free Premium, or its money where that goes back.
 */
export function withheldTimeIsMadeUp(ledger: Ledger): string[] {
  const { subscriptions, invoices, grants, repayments } = ledger;
  return settledLate(ledger).flatMap((debt) => {
    const { id, contract_id: contractId, closed_at: closed, withheld } = debt;
    const subscription = subscriptions.find((one) => one.id === contractId);
    if (!subscription || closed === null || closedAt(subscription) !== null) return [];
    const endedAt = (subscription.ended_at ?? Infinity) * 1000;
    if (endedAt <= closed) {
      // What is over with the contract goes back as money (docs/decisions/0131).
      const hasShare = repayments.some(
        ({ reason, invoice_id: of }) => reason === 'unused_share' && of === debt.invoice_id,
      );
      if (hasShare && endedAt <= graceEnd(debt.opened_at) + day) return [];
      const isGiven = grants.some(
        ({ source, reference }) => source === 'settled_debt' && reference === String(id),
      );
      return isGiven ? [] : [`dispute ${id} was settled, and what it withheld is not given`];
    }
    return invoices
      .filter((invoice) => contractOf(invoice) === contractId && invoice.total > 0)
      .filter(({ status, created }) => {
        const at = created * 1000;
        return /open|paid/.test(status ?? '') && at > closed && at < closed + withheld - day;
      })
      .map((invoice) => `${invoice.id} came before what dispute ${id} withheld was over`);
  });
}

/** The debts that have withheld more than a day of what they were to pay for. */
export function settledLate(ledger: Ledger): (DisputeRow & { withheld: number })[] {
  return ledger.disputes
    .map((debt) => ({ ...debt, withheld: withheldBy(debt) }))
    .filter(({ withheld }) => withheld > day);
}

/** For how long the settled debts of a contract have kept its owner from it, milliseconds. */
export function withheldFrom({ disputes }: Ledger, contractId: string): number {
  return disputes
    .filter(({ contract_id: id }) => id === contractId)
    .reduce((sum, debt) => sum + withheldBy(debt), 0);
}

function withheldBy(debt: DisputeRow): number {
  const { status, opened_at: since, closed_at: closed, period_end: end } = debt;
  if (status !== 'settled' || closed === null || end === null) return 0;
  return Math.max(0, Math.min(closed, end) - since - grace);
}
