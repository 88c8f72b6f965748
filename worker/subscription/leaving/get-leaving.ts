import { read, readAsCaller, reading } from '#worker/account/caller.ts';
import { deletionDueAt } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { selectSpent } from '#worker/account/known/shared-sql.ts';
import { addMonths } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { hasHadContract, isLive } from '#worker/entitlement/contract.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { premiumOf, withDebts } from '#worker/entitlement/premium.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { besideStore } from '#worker/entitlement/store/beside-store.ts';
import { strongestEntitlement } from '#worker/entitlement/strongest-entitlement.ts';
import { subscriptionAnswer } from '#worker/entitlement/subscription-answer.ts';
import { AppError } from '#worker/errors.ts';
import { product } from '#worker/product.ts';
import { selectDebts } from '#worker/subscription/billing/shared-sql.ts';
import { billingMonths, cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { asPromised, leave } from '#worker/subscription/clock/leave.ts';
import type { Leaving } from '#worker/subscription/clock/leave.ts';
import { lessCredit } from '#worker/subscription/clock/terms.ts';
import { refundEnd } from '#worker/subscription/clock/days.ts';
import { nextCharge } from '#worker/subscription/clock/terms.ts';
import type { Charge, ContractTerms } from '#worker/subscription/clock/terms.ts';
import { chargesUntil, timeline } from '#worker/subscription/clock/timeline.ts';
import type { TimelineEntry } from '#worker/subscription/clock/timeline.ts';
import { claimOf, mayClaim } from '#worker/subscription/contract/guarantee.ts';
import type { Claim } from '#worker/subscription/contract/guarantee.ts';
import {
  selectDebitDisputes,
  selectFreezesOf,
  selectWithdrawals,
} from '#worker/subscription/contract/shared-sql.ts';
import type { Freeze } from '#worker/subscription/contract/shared-sql.ts';
import {
  changeWithdrawalNow,
  givenBackBy,
  moneyBackOf,
  withdrawalNow,
} from '#worker/subscription/leaving/given-back.ts';
import { knownIn, readTermsAndInvoices } from '#worker/subscription/leaving/read-terms.ts';
import type {
  FrozenContract,
  GuaranteeOffer,
  LeavingAnswer,
  LeavingTerms,
} from '#worker/subscription/leaving/schemas.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { selectRepaymentsOf } from '#worker/subscription/money/shared-sql.ts';
import { selectPurchaseByContract } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { standingChange } from '#worker/subscription/quote/quote.ts';

/**
 * The strongest of the caller's contracts and grants, null for none, whatever its source, and
 * whether they have access.
 */
export const subscriptionReading = reading({
  statements: (ctx, accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    debts: selectDebts(ctx.db, accountId),
    deletions: selectDeletion(ctx.db, accountId),
    spent: selectSpent(ctx.db, accountId),
  }),
  answer(ctx, rows): SubscriptionAnswer {
    const now = ctx.clock.now();
    const { grants, debts } = rows;
    const contracts = withDebts(rows.contracts, debts, now);
    const held = strongestEntitlement(contracts, grants, now);
    const beside = held?.kind === 'contract' ? besideStore(grants, now) : null;
    return {
      subscription: held && subscriptionAnswer(held),
      had_contract: hasHadContract(contracts) || rows.spent[0]?.trial === 1,
      grants_access: premiumOf(rows, now) !== null,
      deletion_due_at: deletionDueAt(rows.deletions),
      ...(beside?.state === 'renews' && { beside }),
    };
  },
});

/** One round trip. Throws `not_logged_in`. */
export function getSubscription(ctx: Ctx): Promise<SubscriptionAnswer> {
  return read(ctx, subscriptionReading);
}

/** How far the timeline looks ahead: every plan has a charge within that time. */
const monthsAhead = 13;

/**
 * What leaving the caller's contract now would mean, also by the money-back guarantee while that
 * lasts, and what comes if they stay. One look at Stripe. Throws
 * `not_found` for a contract that is not the caller's.
 */
export async function getLeaving(ctx: Ctx, id: string): Promise<LeavingAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    purchases: selectPurchaseByContract(ctx.db, id),
    disputes: selectDebitDisputes(ctx.db, accountId),
    customers: selectCustomer(ctx.db, accountId),
    withdrawals: selectWithdrawals(ctx.db, accountId),
    freezes: selectFreezesOf(ctx.db, id),
    repayments: selectRepaymentsOf(ctx.db, accountId),
    spent: selectSpent(ctx.db, accountId),
  }));
  const { contracts, withdrawals, freezes } = rows;
  const contract = contracts.find((candidate) => candidate.id === id);
  if (!contract) throw new AppError('not_found');
  const { terms, invoices, rests, balance } = await readTermsAndInvoices(ctx, id, knownIn(rows));
  const now = ctx.clock.now();
  const { firstTermEndsAt: termEnd, endsAt } = terms;
  const frozen = frozenBy(freezes);
  const until = Math.max(addMonths(now, monthsAhead), endsAt ?? 0);
  // While somebody may have withdrawn, nothing is charged, so nothing comes that follows a charge.
  const coming = frozen ? { ...terms, charges: [], firstTermEndsAt: null } : terms;
  const hasGuarantee = mayClaim(contract, withdrawals, rows.spent[0]?.guarantee === 1);
  const ofChange = changeWithdrawalNow(contract, rows.purchases[0], terms, now);
  const withdrawal = withdrawalNow(contract, terms, now) ?? ofChange;
  const untrue = new Set([
    ...(rests ? ['charge'] : []),
    ...(frozen ? ['trial_reminder'] : []),
    ...(hasGuarantee ? [] : ['guarantee_until']),
  ]);
  return {
    plan: planOf(contract),
    planned: endsAt === null ? null : meaningOf(terms, asPromised(terms, endsAt), balance),
    earliest: leavingNow(terms, now, { wish: 'earliest', balance }),
    paid: leavingNow(terms, now, { wish: 'paid', balance }),
    first_term_ends_at: termEnd,
    is_free: termEnd !== null && termEnd <= now,
    next_charge: rests ? null : charged(nextCharge(terms.charges, now), balance),
    // A cancellation drops it at Stripe until the contract goes on.
    change: endsAt === null ? changeIn(rows.purchases, now) : null,
    timeline: asCharged(
      [
        ...(ofChange ? [{ at: ofChange.ends_at, what: 'withdraw_until' as const }] : []),
        ...timeline(coming, now, until),
      ]
        .filter(({ what }) => !untrue.has(what))
        .toSorted((one, other) => one.at - other.at),
      balance,
    ),
    frozen,
    rests,
    guarantee: hasGuarantee ? guaranteeNow(claimOf(invoices, terms), now) : null,
    withdrawal,
    given_back: givenBackBy(withdrawals, id, now),
    money_back: isLive(contract.status) ? null : moneyBackOf(rows.repayments, id, terms.paidInAll),
  };
}

/** The change that is planned and has not begun. */
function changeIn(purchases: readonly Purchase[], now: number): LeavingAnswer['change'] {
  const change = purchases[0] ? standingChange(purchases[0]) : null;
  if (!change || change.starts_at <= now) return null;
  const { name, starts_at: at, price, billing_months: months } = change;
  return { name, at, price, months };
}

function planOf({ planKey, value, oneTime }: ContractRow): LeavingAnswer['plan'] {
  const plan = cataloguePlan(planKey);
  const months = oneTime || !plan ? null : billingMonths(plan);
  return { name: plan?.name ?? product.name, price: value, months };
}

function leavingNow(
  terms: ContractTerms,
  receivedAt: number,
  { wish, balance }: { wish: 'earliest' | 'paid'; balance: number },
): LeavingTerms {
  return meaningOf(terms, leave(terms, { kind: 'cancel', receivedAt, wish }), balance);
}

/** `balance`: what the customer has at Stripe; it pays what is still charged, the first first. */
function meaningOf(
  terms: ContractTerms,
  { accessUntil, refund, refundBy }: Leaving,
  balance: number,
): LeavingTerms {
  const isEnding = terms.status === 'running' && accessUntil !== null;
  const charges = isEnding ? chargesUntil({ ...terms, endsAt: accessUntil }, accessUntil) : [];
  return {
    ends_at: accessUntil,
    refund: refund?.cents ?? 0,
    refund_by: refundBy,
    charges: lessCredit(charges, balance)
      .filter(({ cents }) => cents > 0)
      .map(({ at, cents }) => ({ at, cents })),
  };
}

/** The next charge, with what of it is charged. */
function charged(next: Charge | null, balance: number): LeavingAnswer['next_charge'] {
  const [real] = next ? lessCredit([next], balance) : [];
  return next && real ? { ...next, charged: real.cents } : null;
}

/** What comes, its charges less what the customer has at Stripe. */
function asCharged(entries: readonly TimelineEntry[], balance: number): TimelineEntry[] {
  const charges = lessCredit(entries.filter(isCharge), balance);
  return entries.map((entry) => (isCharge(entry) ? (charges.shift() ?? entry) : entry));
}

function isCharge(entry: TimelineEntry): entry is Extract<TimelineEntry, { what: 'charge' }> {
  return entry.what === 'charge';
}

/** Since the first declaration that froze it, and until the last one that does. */
function frozenBy(freezes: readonly Freeze[]): FrozenContract | null {
  const [first] = freezes;
  if (!first) return null;
  const ending = freezes.find(({ becomes }) => becomes !== null);
  const until = ending?.endsAt ?? Math.max(...freezes.map(({ endsAt }) => endsAt));
  return { since: first.receivedAt, until, is_ending: ending !== undefined };
}

function guaranteeNow(claim: Claim | null, now: number): GuaranteeOffer | null {
  if (!claim || claim.endsAt < now) return null;
  return { ends_at: claim.endsAt, refund: claim.cents, refund_by: refundEnd(now) };
}
