/*
 * The only file of this slice that ends a contract or lets it go on. The verbs belong to
 * worker/subscription/contract.
 */
import type { Ctx } from '#worker/context.ts';
import type { OpenPurchase } from '#worker/declaration/carry-out/find-owner.ts';
import type { Freezing } from '#worker/declaration/carry-out/decide.ts';
import { freezeEnd } from '#worker/declaration/frozen.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { refundEnd } from '#worker/subscription/clock/days.ts';
import { cancelContract, cancelIfRunning } from '#worker/subscription/leaving/cancel-contract.ts';
import { formKey, isOfDeclaration } from '#worker/subscription/order/leaving-note.ts';
import { continueContract } from '#worker/subscription/leaving/set-renewal.ts';
import { endAtOnce, syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { freezeContract } from '#worker/subscription/leaving/freeze-contract.ts';
import { isBought } from '#worker/subscription/order/life.ts';
import { kindOf } from '#worker/subscription/checkout/kinds/kind-of.ts';
import { releaseUnlessAtWork } from '#worker/subscription/checkout/sweep-purchases.ts';
import { undoUnlessBegun } from '#worker/subscription/change/plan-next.ts';
import {
  paidForChange,
  undoWithdrawal,
  withdrawContract,
} from '#worker/subscription/leaving/withdraw-contract.ts';
import { markClosed } from '#worker/subscription/leaving/end-withdrawn.ts';

/** What became of a contract. Moments in UTC milliseconds. */
export interface Carried {
  contract: ContractRow;
  /** `already`: it was to end, or had ended, by that day before. `stays`: it has no end. */
  result:
    | 'cancelled'
    | 'already'
    | 'stays'
    | 'withdrawn'
    | 'guaranteed'
    | 'change_undone'
    | 'change_withdrawn';
  endsAt: number | null;
  /** Cents that go back, and until when; null for none, or where that is not known yet. */
  refundCents: number | null;
  refundBy: number | null;
  /** The end is now, and so is that of access. */
  isOver: boolean;
  wasReadAsEarliest: boolean;
}

interface CancelWish {
  /** The last moment of the wished day, UTC milliseconds; null for the earliest end. */
  date: number | null;
  receivedAt: number;
  declarationId: string;
  /** Names this try: a repeat of the same try changes nothing. */
  run: string;
  /** Whether an earlier try has told the owner what it has done to this contract. */
  isTold: boolean;
}

/** Ends a contract as the contract clock says. Throws `not_found` for one that is over. */
export async function cancel(
  ctx: Ctx,
  contract: ContractRow,
  { date, receivedAt, declarationId, run, isTold }: CancelWish,
): Promise<Carried> {
  const left = await cancelContract(ctx, contract, {
    wish: date ?? 'earliest',
    receivedAt,
    key: formKey(declarationId, run),
    isEarlierTry: (earlier) => !isTold && isOfDeclaration(earlier, declarationId),
  });
  const { endsAt, accessUntil, refund, refundBy, wasReadAsEarliest, isOwn } = left;
  return {
    contract,
    // A try that was cut off after Stripe had heard of it is still this cancellation.
    result: endsAt === null ? 'stays' : isOwn ? 'cancelled' : 'already',
    endsAt,
    refundCents: refund?.cents ?? null,
    refundBy,
    isOver: accessUntil !== null && accessUntil <= ctx.clock.now(),
    wasReadAsEarliest,
  };
}

/**
 * Takes the cancellation by that declaration back; one that came from elsewhere since stays. Throws
 * `not_found` for a contract that is over.
 */
export function keep(ctx: Ctx, contract: ContractRow, declarationId: string): Promise<void> {
  return continueContract(
    ctx,
    contract,
    (key) => key !== null && isOfDeclaration(key, declarationId),
  );
}

/**
 * Ends a contract at once, as the desk has decided at that moment, UTC milliseconds. After an
 * important reason (§ 314 BGB) what was paid for the days after goes back. Of a lifetime plan that
 * somebody gives up nothing does, and its invoice says since when it is closed. One that has ended
 * already stays as it is.
 */
export async function endNow(
  ctx: Ctx,
  contract: ContractRow,
  { declarationId, decidedAt }: { declarationId: string; decidedAt: number },
): Promise<void> {
  if (contract.oneTime) {
    await markClosed(ctx, { contractId: contract.id, receivedAt: ctx.clock.now() });
    await syncContract(ctx, contract.id);
    return;
  }
  const key = formKey(declarationId, 'desk');
  await cancelIfRunning(ctx, contract, { wish: 'now', receivedAt: decidedAt, key });
  // Where it was to end later that day anyway, it ends now.
  await endAtOnce(ctx, contract.id);
}

interface WithdrawWish {
  reason: 'withdrawal' | 'guarantee';
  receivedAt: number;
  /** When it cannot be undone any more, UTC milliseconds. */
  finalAt: number;
  key: string;
  /** The invoices of which everything goes back; left out for all of the contract. */
  invoices?: readonly string[];
}

/** Ends a contract of which everything paid goes back. The same key twice is one withdrawal. */
export async function withdraw(
  ctx: Ctx,
  contract: ContractRow,
  wish: WithdrawWish,
): Promise<Carried> {
  const withdrawn = await withdrawContract(ctx, contract, { ...wish, isByForm: true });
  // Nothing was paid, so nothing goes back.
  const inTrial = contract.trialEndAt !== null && contract.trialEndAt > withdrawn.receivedAt;
  return {
    contract,
    result: withdrawn.reason === 'guarantee' ? 'guaranteed' : 'withdrawn',
    endsAt: withdrawn.receivedAt,
    refundCents: null,
    refundBy: inTrial ? null : refundEnd(withdrawn.receivedAt),
    isOver: true,
    wasReadAsEarliest: false,
  };
}

/** A contract, and the order key of the change of its plan that somebody withdraws from. */
interface ChangeMeant {
  contract: ContractRow;
  orderKey: string;
}

/**
 * Withdraws from a change of a contract's plan. One that has not begun is taken back, and the
 * contract stays as it is. One that has begun ends the contract: what was paid for the new plan
 * goes back, and nothing of the one before. So does one that has begun since the declaration came,
 * because its owner was asked first or the call was cut off: what it asks for is not charged. The
 * same key twice is one withdrawal. Throws `purchase_in_progress` while the change just begins.
 */
export async function withdrawChange(
  ctx: Ctx,
  { contract, orderKey }: ChangeMeant,
  wish: Omit<WithdrawWish, 'reason' | 'invoices'>,
): Promise<Carried> {
  const change = await undoUnlessBegun(ctx, contract, orderKey);
  if (!change) {
    return {
      contract,
      result: 'change_undone',
      endsAt: null,
      refundCents: null,
      refundBy: null,
      isOver: false,
      wasReadAsEarliest: false,
    };
  }
  const { cents, invoices } = await paidForChange(ctx, contract, change);
  const carried = await withdraw(ctx, contract, { ...wish, reason: 'withdrawal', invoices });
  // A run that was cut off may have sent some of it back: then only Stripe knows the sum.
  if (!isLive(contract.status)) return { ...carried, result: 'change_withdrawn' };
  const back = cents > 0 ? { refundCents: cents } : { refundCents: null, refundBy: null };
  return { ...carried, ...back, result: 'change_withdrawn' };
}

/**
 * Gives up an order that is not concluded; what arrives for it goes back. False if its payment was
 * faster: then there is a contract. Throws `purchase_in_progress` while the order's own request is
 * at work.
 */
export async function giveUp(ctx: Ctx, order: OpenPurchase): Promise<boolean> {
  return (await releaseUnlessAtWork(ctx, order)) === 'given_up';
}

/** The contract that an order has become; null while it is under way, or if nothing came of it. */
export function contractOfOrder(order: OpenPurchase): string | null {
  return isBought(order.status) ? kindOf(order.quote).contractId(order) : null;
}

/** Freezes a contract until it is clear what a declaration does to it. */
export function freeze(
  ctx: Ctx,
  { contract, becomes }: Freezing,
  { id, receivedAt }: Pick<Declaration, 'id' | 'receivedAt'>,
): Promise<void> {
  return freezeContract(ctx, {
    declarationId: id,
    accountId: contract.accountId,
    contractId: contract.id,
    becomes: becomes === 'withdraw' ? 'withdrawal' : becomes,
    receivedAt,
    endsAt: freezeEnd(receivedAt),
  });
}

/**
 * Undoes a withdrawal, by the key that it was made under; false if it is too late. Where nothing
 * was withdrawn, nothing is left to undo.
 */
export function takeBackWithdrawal(ctx: Ctx, key: string): Promise<boolean> {
  return undoWithdrawal(ctx, key);
}
