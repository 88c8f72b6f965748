import { byHandName } from '#tests/model/dashboard.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import type { WithdrawalRow } from '#tests/model/rows.ts';
import { begun, invoicesOf, isFrozen, standingFrom } from '#tests/model/rules/at-stripe.ts';
import { hourMs } from '#worker/calendar.ts';
import { idOf } from '#worker/id-of.ts';
import { guaranteeEnd } from '#worker/subscription/clock/days.ts';
import { closedAt } from '#worker/subscription/contract/stripe-contract.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** A contract of which the money goes back gives no access, and is never charged again. */
export function withdrawnContractsAreOver(ledger: Ledger): string[] {
  const { contracts, subscriptions, now } = ledger;
  return ledger.withdrawals.flatMap((row) => {
    const { contract_id: id, status, final_at: finalAt } = row;
    if (!/closed|ending|final/.test(status)) return [];
    const name = `the withdrawal ${row.key} from ${id}, ${status},`;
    const ours = contracts.find((one) => one.id === id);
    const theirs = subscriptions.find((one) => one.id === id);
    const runs = theirs !== undefined && begun(theirs) && theirs.ended_at === null;
    const owed = invoicesOf(ledger, id).filter((one) => /open|draft/.test(one.status ?? ''));
    return [
      ...(/active|trialing|past_due|unpaid/.test(ours?.status ?? '')
        ? [`${name} gives access: it is ${ours?.status}`]
        : []),
      // The scheduled run looks at it every hour.
      ...(status === 'closed' && finalAt + hourMs < now ? [`${name} was final at ${finalAt}`] : []),
      ...(status !== 'closed' && runs ? [`${name} runs on at Stripe`] : []),
      ...(status === 'final' ? owed.map((one) => `${name} still asks for ${one.id}`) : []),
      ...chargedAfter(ledger, row).map((charge) => `${name} was charged with ${charge}`),
    ];
  });
}

/**
 * The charges of a contract that began after its end was final. While a life waits, no scheduled
 * run carries on a cut-off withdrawal, so Stripe may have charged before; this money goes back.
 */
function chargedAfter({ charged }: Ledger, row: WithdrawalRow): string[] {
  if (row.status !== 'final') return [];
  return charged
    .filter(({ invoice }) => invoicesOf({ invoices: [invoice] }, row.contract_id).length > 0)
    .filter(({ charge }) => charge.created * 1000 > row.updated_at)
    .map(({ charge }) => charge.id);
}

/** A withdrawal that was undone leaves nothing behind: the contract runs on and is collected. */
export function undoneWithdrawalsRunOn(ledger: Ledger): string[] {
  return ledger.withdrawals.flatMap(({ key, contract_id: id, status }) => {
    if (status === 'reopening') return [`the withdrawal ${key} is left ${status}`];
    if (status !== 'undone' || standingFrom(ledger, id)) return [];
    const theirs = ledger.subscriptions.find((one) => one.id === id);
    const marked = theirs ?? ledger.invoices.find((one) => one.id === id);
    const ours = ledger.contracts.find((one) => one.id === id);
    const isOver = theirs !== undefined && theirs.ended_at !== null;
    return [
      ...(marked && closedAt(marked) !== null ? [`${id} is marked as closed, ${key} undone`] : []),
      ...(theirs?.pause_collection && !isOver && !isFrozen(ledger, id)
        ? [`${id} is not collected, ${key} undone`]
        : []),
      ...(ours?.status === 'canceled' && theirs && !isOver
        ? [`${id} gives no access, ${key} undone`]
        : []),
      ...(ledger.repayments.some((one) => one.key === key && /owed|sent|paid/.test(one.status))
        ? [`${key} is undone and pays back`]
        : []),
    ];
  });
}

/** A use of the guarantee that was confirmed has ended that contract. */
export function guaranteesAreKept({ answers, withdrawals }: Ledger): string[] {
  return answers
    .filter(({ asked, words }) => asked === 'guarantee' && words === '200')
    .filter(({ subject }) => !withdrawals.some((one) => one.contract_id === subject))
    .map(({ subject }) => `${subject} was claimed with success and goes on`);
}

/** For how long two calls may be under way at the same time. */
const underWayMs = 60_000;

/** The guarantee ends a contract only where something can go back, and that goes back. */
export function guaranteesGiveBack(ledger: Ledger): string[] {
  return claimed(ledger)
    .filter(({ key }) =>
      ledger.repayments.some((one) => one.key === key && one.status === 'nothing'),
    )
    .map(({ key, contract_id: id }) => `${key} ended ${id} and gave nothing back`);
}

/** The uses of the guarantee after a payment that nobody else has taken back since. */
export function claimed({ withdrawals, charged, refunds }: Ledger) {
  return withdrawals.filter(({ reason, status, contract_id: id, received_at: at }) => {
    if (reason !== 'guarantee' || status === 'undone') return false;
    const own = charged.filter(({ invoice }) => invoicesOf({ invoices: [invoice] }, id).length > 0);
    const isRefundedSince = refunds.some(
      ({ charge, created, metadata }) =>
        metadata?.[byHandName] !== undefined &&
        own.some((one) => one.charge.id === idOf(charge)) &&
        created * 1000 > at - underWayMs,
    );
    const isPaid = own.length > 0 && own.every(({ charge }) => charge.paid && !charge.disputed);
    return isPaid && !isRefundedSince;
  });
}

/**
 * The guarantee counts from the first payment of the first of the contracts that took over from
 * one another, whoever is asked: the page, the public form, the desk.
 */
export function guaranteesAreInTime({ withdrawals, purchases }: Ledger): string[] {
  return withdrawals.flatMap(({ key, reason, status, contract_id: id, received_at: at }) => {
    if (reason !== 'guarantee' || status === 'undone') return [];
    const order = purchases.find((one) => [one.subscription_id, one.invoice_id].includes(id));
    const { change } = JSON.parse(order?.quote ?? '{}') as Partial<Quote>;
    const first = change?.first_paid_at ?? null;
    return first !== null && at > guaranteeEnd(first)
      ? [`${key} ended ${id} by the guarantee, which was over`]
      : [];
  });
}
