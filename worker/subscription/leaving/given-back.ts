import { hourMs } from '#worker/calendar.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';
import { refundEnd, withdrawalEnd } from '#worker/subscription/clock/days.ts';
import type { ContractTerms } from '#worker/subscription/clock/terms.ts';
import type { Withdrawal } from '#worker/subscription/contract/shared-sql.ts';
import type { GivenBack, GuaranteeOffer, MoneyBack } from '#worker/subscription/leaving/schemas.ts';
import type { Repayment } from '#worker/subscription/money/money-sql.ts';
import { creditedKey } from '#worker/subscription/money/shared-sql.ts';
import { isStanding } from '#worker/subscription/money/states.ts';
import { begunChanges, standingChange } from '#worker/subscription/quote/quote.ts';
import type { BegunChange } from '#worker/subscription/quote/quote.ts';

/*
 * What can go back for a contract, and what does. Pure; moments in UTC milliseconds, amounts in
 * cents.
 */

/** What withdrawing from a contract now would mean; null after the period, or once it is over. */
export function withdrawalNow(
  { status }: { status: SubscriptionStatus },
  terms: Pick<ContractTerms, 'orderedAt' | 'paidInAll'>,
  now: number,
): GuaranteeOffer | null {
  const endsAt = withdrawalEnd(terms.orderedAt);
  if (!isLive(status) || endsAt < now) return null;
  return { ends_at: endsAt, refund: Math.max(0, terms.paidInAll), refund_by: refundEnd(now) };
}

/**
 * What withdrawing from a change of plan would mean that has begun; null after its own period, or
 * where none has (docs/decisions/0126). It ends the contract, as the plan before does not revive.
 */
export function changeWithdrawalNow(
  contract: { status: SubscriptionStatus; planKey: string },
  purchase: Parameters<typeof standingChange>[0] | undefined,
  terms: Pick<ContractTerms, 'periods'>,
  now: number,
): GuaranteeOffer | null {
  if (!purchase || !isLive(contract.status)) return null;
  const change = begunChanges(purchase, contract, now).at(-1);
  const coming = standingChange(purchase);
  // Whoever withdraws while another one is to come takes that back first.
  if (!change || (coming && coming.starts_at > now)) return null;
  const endsAt = withdrawalEnd(change.ordered_at);
  if (endsAt < now) return null;
  const { cents: refund } = paidSinceChange(change, terms);
  return { ends_at: endsAt, refund, refund_by: refundEnd(now) };
}

/**
 * What was paid since that change of a contract's plan, and the invoices since then. What a bank
 * still works on counts, too; what is owed does not, but it may be paid at any moment.
 */
export function paidSinceChange(
  { starts_at: startsAt }: Pick<BegunChange, 'starts_at'>,
  { periods }: Pick<ContractTerms, 'periods'>,
): { cents: number; invoices: string[] } {
  // Stripe counts seconds, and moves a charge by some of them.
  const since = startsAt - hourMs;
  const own = periods.filter(({ from }) => from >= since);
  return {
    cents: own.reduce((sum, { paid, isOwed }) => sum + (isOwed ? 0 : paid), 0),
    invoices: own.flatMap(({ invoiceId }) => invoiceId ?? []),
  };
}

/** How a contract ended, where everything paid goes back; null for any other end. */
export function givenBackBy(
  withdrawals: readonly Withdrawal[],
  contractId: string,
  now: number,
): GivenBack | null {
  const found = withdrawals.find((one) => one.contractId === contractId && isStanding(one.status));
  if (!found) return null;
  const { reason, receivedAt, finalAt, status } = found;
  const isUndoable = status === 'closed' && finalAt > now;
  return { reason, received_at: receivedAt, undo_until: isUndoable ? finalAt : null };
}

/**
 * The money that goes back for a contract, all repayments together: the worst of their states, and
 * the last of their days. `paidInAll` is what can still go back of what was paid.
 */
export function moneyBackOf(
  repayments: readonly Repayment[],
  contractId: string,
  paidInAll: number,
): MoneyBack | null {
  const own = repayments.filter((one) => one.contractId === contractId && states[one.status]);
  if (own.length === 0) return null;
  const sums = own.map((one) => sumOf(one, paidInAll - creditedBeside(one, own)));
  const isKnown = sums.every((sum) => sum !== null);
  const cents = isKnown ? sums.reduce((sum, one) => sum + one, 0) : null;
  if (cents === 0) return null;
  const held = new Set(own.map(({ status }) => states[status]));
  const state = worstFirst.find((one) => held.has(one)) ?? 'arrived';
  return { cents, by: Math.max(...own.map(backBy)), state };
}

const worstFirst = ['failed', 'coming', 'by_hand', 'arrived'] as const;

const states: Record<Repayment['status'], MoneyBack['state'] | null> = {
  owed: 'coming',
  sent: 'coming',
  paid: 'arrived',
  failed: 'failed',
  by_hand: 'by_hand',
  nothing: null,
  undone: null,
};

/** What goes back beside a whole contract on its own: it had paid for the contract before. */
function creditedBeside({ key }: Repayment, own: readonly Repayment[]): number {
  const beside = own.filter((one) => one.key.startsWith(creditedKey(key, '')));
  return beside.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

function sumOf(
  { status, amount, sent, failed, byHand, invoiceId }: Repayment,
  paidInAll: number,
): number | null {
  if (amount !== null) return amount;
  if (status === 'owed') return paidInAll > 0 && invoiceId === null ? paidInAll : null;
  return status === 'failed' ? null : sent - failed + byHand;
}

/**
 * Until when money has to be back: a share that is not used, after the end; everything, after the
 * declaration.
 */
export function backBy({
  reason,
  createdAt,
  dueAt,
}: Pick<Repayment, 'reason' | 'createdAt' | 'dueAt'>): number {
  return refundEnd(reason === 'unused_share' ? dueAt : createdAt);
}
