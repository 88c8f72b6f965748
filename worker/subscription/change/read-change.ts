import type { Account } from '#worker/account/caller.ts';
import { deletionDueAt } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { selectSpent } from '#worker/account/known/shared-sql.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import type { CouponState } from '#worker/promotion/coupon.ts';
import { couponOffers } from '#worker/promotion/kinds.ts';
import { selectCouponStates } from '#worker/promotion/shared-sql.ts';
import type { CouponName } from '#worker/promotion/shared-sql.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import { selectDebts } from '#worker/subscription/billing/shared-sql.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { selectPlansByPrice } from '#worker/subscription/catalogue/shared-sql.ts';
import type { ChangePreview } from '#worker/subscription/change/schemas.ts';
import { planAnswer, planSoldAs } from '#worker/subscription/checkout/get-quote.ts';
import { guaranteeEnd } from '#worker/subscription/clock/days.ts';
import { nextCharge } from '#worker/subscription/clock/terms.ts';
import type { ContractTerms } from '#worker/subscription/clock/terms.ts';
import { nextPlanStart } from '#worker/subscription/contract/arrange-next-plan.ts';
import { chargesOf } from '#worker/subscription/contract/charges-of.ts';
import { hasUsedGuarantee } from '#worker/subscription/contract/guarantee.ts';
import { asMoved } from '#worker/subscription/contract/quoted-contract.ts';
import { selectFreezes, selectWithdrawals } from '#worker/subscription/contract/shared-sql.ts';
import { readKnown, readSubscriptionTerms } from '#worker/subscription/leaving/read-terms.ts';
import type { KnownOfContract } from '#worker/subscription/leaving/read-terms.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { selectOpenPurchase, selectSuccessor } from '#worker/subscription/order/shared-sql.ts';
import { changeRefusal, planChange } from '#worker/subscription/quote/change.ts';
import type { ChangeFacts, PlanChange } from '#worker/subscription/quote/change.ts';
import { couponToUse, offersOf } from '#worker/subscription/quote/coupon-to-use.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import { discountPrice } from '#worker/subscription/quote/quote.ts';
import type { PlannedChange, Quote } from '#worker/subscription/quote/quote.ts';

/** What is read of a person for a change, in one round trip. Statements. */
export function changeStatements(
  { db }: Pick<Ctx, 'db'>,
  accountId: Parameters<typeof selectContracts>[1] & Parameters<typeof selectFreezes>[1],
  { planId, coupon }: { planId: string; coupon: CouponName | null },
) {
  return {
    plans: selectPlansByPrice(db, [planId]),
    contracts: selectContracts(db, accountId),
    debts: selectDebts(db, accountId),
    deletions: selectDeletion(db, accountId),
    freezes: selectFreezes(db, accountId),
    withdrawals: selectWithdrawals(db, accountId),
    spent: selectSpent(db, accountId),
    coupons: selectCouponStates(db, coupon ?? {}, accountId),
    open: selectOpenPurchase(db, accountId),
  };
}

type Rows = {
  [Name in keyof ReturnType<typeof changeStatements>]: Awaited<
    ReturnType<typeof changeStatements>[Name]
  >;
};

/** A change as it could be ordered now. */
export interface FoundChange {
  preview: ChangePreview;
  /** The contract that is changed, its order, and our customer. */
  contract: ContractRow;
  known: KnownOfContract;
  coupon: CouponState | null;
  /** For a change that begins later: what is then noted at the order. */
  planned: Omit<PlannedChange, 'order_key' | 'undone_at'> | null;
}

/**
 * What the plan that a price sells would mean for a person with a running contract. One look at
 * Stripe; nothing is changed. Throws `not_found` without a contract of ours that runs,
 * `invalid_plan`, also for the plan for newcomers, `change_refused` with the reason, and as
 * `couponToUse`; `coupon_invalid` also for a coupon that is no discount, and where nothing is paid
 * now.
 */
export async function readChange(
  ctx: Ctx,
  account: Pick<Account, 'id'>,
  rows: Rows,
  { planId, coupon: named }: { planId: string; coupon: CouponName | null },
): Promise<FoundChange> {
  const now = ctx.clock.now();
  const sold = planSoldAs(rows.plans, planId);
  const contract = rows.contracts.find(({ status }) => isLive(status));
  if (!contract) throw new AppError('not_found');
  const [known, successors] = await Promise.all([
    readKnown(ctx, contract),
    selectSuccessor(ctx.db, account.id, contract.id),
  ]);
  const { purchase } = known;
  // It may run for a moment after another contract has taken over from it.
  const isReplaced = successors.some(({ status }) => status === 'completed');
  const isTakenOver = isReplaced || rows.open.some(isWithBankFor(contract));
  const standing = {
    ...contract,
    isProcessing: purchase?.status !== 'completed' || isTakenOver,
    hasDispute: rows.debts.length > 0,
    isBeingDeleted: deletionDueAt(rows.deletions) !== null,
    isFrozen: rows.freezes.some(({ contractId }) => contractId === contract.id),
  };
  refuse(standing, sold.plan.key);
  // Its trial is for who has had no contract, and the same year is there without it.
  if (sold.plan.trialDays > 0) throw new AppError('invalid_plan');
  const { subscription, terms, invoices } = await readSubscriptionTerms(ctx, contract.id, known);
  const isWithBank = invoices.some(({ status }) => status === 'open' || status === 'draft');
  const isArranged = purchase !== null && purchase.arrangedAt !== null;
  const isLeft = terms.endsAt !== null || standing.isFrozen;
  refuse(
    { ...standing, renewDisabled: isLeft, isProcessing: isWithBank || !isArranged },
    sold.plan.key,
  );
  const from = cataloguePlan(contract.planKey);
  if (!from || !purchase) throw new AppError('invalid_plan');
  const occasion = { plan: sold.plan, standing: 'former', now } as const;
  const coupon = couponToUse(named, rows.coupons, occasion);
  const guaranteeUsed = hasUsedGuarantee(rows.withdrawals, rows.spent[0]?.guarantee === 1);
  const sources = { contracts: rows.contracts, extraDays: [], coupon, trialSpent: true };
  const offers = offersOf({ ...sources, guaranteeUsed });
  const plain = makeQuote(sold.plan, offers, now);
  const given = givenTime(purchase, terms, Number(subscription.metadata['gift_until'] ?? 0) * 1000);
  const paidUntil = nextPlanStart(asMoved(subscription)) * 1000;
  const facts: ChangeFacts = { from, to: sold.plan, terms, paidUntil, given, price: plain.total };
  const change = planChange(facts, now);
  const isDiscount = coupon === null || isOnlyDiscount(coupon);
  if (!isDiscount || (coupon && change.takesEffect !== 'now')) throw new AppError('coupon_invalid');
  const plan = planAnswer(sold.plan, sold.row, now);
  const base = { contract, known, coupon };
  const common = {
    buyer: account.id,
    credit: change.credit,
    back: change.back,
    withdraw_until: plain.withdraw_until,
  };
  if (change.takesEffect === 'now') {
    const withDays = makeQuote(sold.plan, { ...offers, extraDays: change.extraDays }, now);
    const quote = changedQuote(withDays, change, { contract, terms, guaranteeUsed, now });
    const preview: ChangePreview = {
      ...common,
      plan: { ...plan, discount_price: discountPrice(quote) },
      takes_effect: 'now',
      price: plain.total,
      total: quote.total,
      first_term_ends: quote.term_ends_at ?? null,
      next_charge: quote.next_charge_at,
      next_total: quote.next_charge,
      quote,
    };
    return { ...base, preview, planned: null };
  }
  const planned = {
    key: sold.plan.key,
    name: sold.plan.name,
    price: sold.plan.amount,
    billing_months: plain.billing_months ?? 1,
    starts_at: change.takesEffect,
    price_id: sold.row.priceId,
    ordered_at: now,
  };
  const plannedChange = { ...planned, order_key: '', undone_at: null };
  const charges = chargesOf({
    subscription: asMoved(subscription),
    purchase: { ...purchase, plannedChange },
  });
  const next = nextCharge(charges, now);
  const { firstTermEndsAt: termEnd } = terms;
  const preview: ChangePreview = {
    ...common,
    plan,
    takes_effect: change.takesEffect,
    price: sold.plan.amount,
    total: 0,
    // The plan that takes over is no second term (docs/decisions/0050).
    first_term_ends: termEnd !== null && termEnd > now ? termEnd : null,
    next_charge: next?.at ?? null,
    next_total: next?.cents ?? null,
    quote: null,
  };
  return { ...base, preview, planned };
}

function refuse(standing: Parameters<typeof changeRefusal>[0], to: string): void {
  const reason = changeRefusal(standing, to);
  if (reason) throw new AppError('change_refused', { details: { reason } });
}

/**
 * Whether an order takes over from that contract once its debit is paid, which nobody can call back
 * from the bank. One that only waits for its person gives way to another order.
 */
function isWithBankFor({ id }: Pick<ContractRow, 'id'>) {
  return ({ status, changesFrom }: Purchase) => status === 'processing' && changesFrom === id;
}

/** A coupon that gives something else than a discount belongs to a first contract. */
function isOnlyDiscount(coupon: CouponState): boolean {
  const { discount = null, ...others } = couponOffers(giftFromRow(coupon));
  return discount !== null && Object.values(others).every((offer) => !offer);
}

/**
 * The time that an order gives on top and that is not over, after what is paid or after the trial;
 * null for none. `giftUntil`: until when Stripe has it, 0 where it has none.
 */
function givenTime(
  { quote }: Pick<Purchase, 'quote'>,
  { trialEndsAt }: Pick<ContractTerms, 'trialEndsAt'>,
  giftUntil: number,
): ChangeFacts['given'] {
  const { extra_days: days, gifted_months: months } = quote;
  if (days === 0 && months === 0) return null;
  // A trial includes what is given after it.
  const until = trialEndsAt ?? giftUntil;
  return until === 0 ? null : { from: addMonths(addDays(until, -days), -months), until };
}

interface Before {
  contract: ContractRow;
  terms: ContractTerms;
  guaranteeUsed: boolean;
  now: number;
}

/** The new contract, with what it takes over from the one before. */
function changedQuote(
  quote: Quote,
  { credit, back, parts }: PlanChange,
  { contract, terms, guaranteeUsed, now }: Before,
): Quote {
  const { firstPaidAt } = terms;
  const until = guaranteeUsed ? null : guaranteeEnd(firstPaidAt ?? now);
  return {
    ...quote,
    total: quote.total - credit,
    money_back_until: until,
    change: {
      from_plan: contract.planKey,
      from_price: contract.priceId,
      from_number: contract.number,
      credit,
      back,
      parts,
      first_paid_at: firstPaidAt,
      guarantee_over: until !== null && until < now,
    },
  };
}
