import { selectAccountEmail } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContract, selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { releaseUnlessAtWork } from '#worker/subscription/checkout/sweep-purchases.ts';
import { selectFreezes, selectWithdrawals } from '#worker/subscription/contract/shared-sql.ts';
import type { Freeze } from '#worker/subscription/contract/shared-sql.ts';
import { endAtOnce } from '#worker/subscription/contract/sync-contract.ts';
import { cancelIfRunning } from '#worker/subscription/leaving/cancel-contract.ts';
import { reasonAfterPeriod } from '#worker/subscription/leaving/freeze-contract.ts';
import { withdrawContract } from '#worker/subscription/leaving/withdraw-contract.ts';
import { forgetUnstored } from '#worker/subscription/money/customers.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { payBackSoon } from '#worker/subscription/money/pay-back.ts';
import { selectRepaymentsOf } from '#worker/subscription/money/shared-sql.ts';
import { isOpen } from '#worker/subscription/order/life.ts';
import { selectPurchases } from '#worker/subscription/order/purchase-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** A wish to leave because the account is to be deleted. */
interface Wish {
  accountId: string;
  /** When it was declared, UTC milliseconds. */
  requestedAt: number;
}

/**
 * Ends the person's contract as early as its terms allow, as a cancellation of that moment would
 * (docs/decisions/0050), and notes at Stripe what is to come back. Returns until when there is
 * access, UTC milliseconds; null if nothing runs that ends. Can be done again at any time.
 */
export async function leaveContracts(ctx: Ctx, wish: Wish): Promise<number | null> {
  const contracts = await selectContracts(ctx.db, wish.accountId);
  let until: number | null = null;
  for (const contract of contracts.filter(isRunning)) {
    const end = await leave(ctx, contract, wish);
    if (end !== null) until = Math.max(until ?? 0, end);
  }
  return until;
}

/**
 * The same only for what would still renew: an order may have been concluded since, or a
 * cancellation taken back.
 */
export async function stopRenewals(ctx: Ctx, wish: Wish): Promise<void> {
  const contracts = await selectContracts(ctx.db, wish.accountId);
  const renewing = contracts.filter((one) => isRunning(one) && !one.renewDisabled);
  for (const contract of renewing) await leave(ctx, contract, wish);
}

/** It runs, and a cancellation can end it. */
function isRunning({ status, oneTime }: ContractRow): boolean {
  return isLive(status) && !oneTime;
}

async function leave(ctx: Ctx, contract: ContractRow, wish: Wish): Promise<number | null> {
  const { requestedAt: receivedAt, accountId } = wish;
  const key = `deletion:${accountId}:${receivedAt}`;
  const left = await cancelIfRunning(ctx, contract, { wish: 'earliest', receivedAt, key });
  return left?.accessUntil ?? null;
}

/**
 * Ends everything that could still be charged to a person: orders under way, and whatever Stripe
 * runs for them, paid, in trial, paused or past due. What a cancellation of that moment gives back
 * is owed, and paid where it is due. What they owe stays in the books. Can be done again at any
 * time. Returns false while a withdrawal can still be undone, which has to be waited for. Throws
 * what may be tried again later.
 */
export async function endBilling(ctx: Ctx, wish: Wish): Promise<boolean> {
  const { accountId } = wish;
  const { purchases, withdrawals, freezes, customers } = await batch(ctx.db, {
    purchases: selectPurchases(ctx.db, accountId, ''),
    withdrawals: selectWithdrawals(ctx.db, accountId),
    freezes: selectFreezes(ctx.db, accountId),
    customers: selectCustomer(ctx.db, accountId),
  });
  if (withdrawals.some(({ status }) => status === 'closed' || status === 'reopening')) return false;
  for (const one of freezes) await withdrawFrozen(ctx, one);
  for (const purchase of purchases) {
    if (isOpen(purchase.status)) await releaseUnlessAtWork(ctx, purchase);
  }
  await leaveContracts(ctx, wish);
  const [customer] = customers;
  if (customer) await endAll(ctx, customer.customerId);
  await endUnstored(ctx, accountId, customer?.customerId);
  const contracts = await selectContracts(ctx.db, accountId);
  for (const { id } of contracts.filter(isRunning)) await endAtOnce(ctx, id);
  const now = ctx.clock.now();
  const repayments = await selectRepaymentsOf(ctx.db, accountId);
  for (const { key, status, dueAt } of repayments) {
    if (status === 'owed' && dueAt <= now) await payBackSoon(ctx, key);
  }
  return true;
}

/**
 * Carries out a withdrawal that its owner has not answered: once the account is gone, nobody can,
 * and the money is theirs until somebody says that it was not them. Where somebody of ours would
 * have had to decide, the contract ends as a cancelled one.
 */
async function withdrawFrozen(ctx: Ctx, freeze: Freeze): Promise<void> {
  const { key, accountId, contractId: id, becomes, receivedAt } = freeze;
  const [contract] = await selectContract(ctx.db, id);
  if (becomes === null || !contract || !isLive(contract.status)) return;
  const reason =
    becomes === 'guarantee' ? await reasonAfterPeriod(ctx, contract, receivedAt) : becomes;
  if (reason === null) return;
  const declared = { key: `frozen:${key}`, reason, receivedAt, finalAt: ctx.clock.now() };
  try {
    await withdrawContract(ctx, { id, accountId }, { ...declared, isByForm: true });
  } catch (error) {
    // The guarantee was used before.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
}

/**
 * Ends what Stripe runs for customers of the person that nobody has stored, because the answer to
 * their creation was lost, and forgets those: once the account is gone, nobody knows their address.
 */
async function endUnstored(ctx: Ctx, accountId: string, stored?: string): Promise<void> {
  const [account] = await selectAccountEmail(ctx.db, accountId);
  if (!account) return;
  const found = await ctx.stripe.customers.list({ email: account.email, limit: 100 });
  for (const { id, metadata } of found.data) {
    if (id === stored || metadata['account_id'] !== accountId) continue;
    await endAll(ctx, id);
    await forgetUnstored(ctx, id);
  }
}

/** Everything that Stripe runs for a customer, also what a cut-off order has left there. */
async function endAll(ctx: Ctx, customer: string): Promise<void> {
  const list = await nullIfGone(ctx.stripe.subscriptions.list({ customer, limit: 100 }));
  for (const { id } of list?.data ?? []) await endAtOnce(ctx, id);
}
