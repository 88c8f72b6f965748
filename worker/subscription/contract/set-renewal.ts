import Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { owedSinceFirst } from '#worker/entitlement/contract.ts';
import { selectContracts, writeContract } from '#worker/entitlement/statements.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { endWithTerm } from '#worker/subscription/contract/end-with-term.ts';
import { contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';
import { renewalNews } from '#worker/subscription/mails/contract-news.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { arrangeSoon } from '#worker/subscription/purchase/arrange-purchase.ts';
import { selectPurchaseOfContract } from '#worker/subscription/purchase/purchase-repository.ts';
import { markUnarranged } from '#worker/subscription/purchase/sweep-repository.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

/**
 * Turns the renewal of the caller's contract on or off; asking for what is already so is no error. A
 * plan that was to take over is dropped with the renewal, and comes back with it while it lies ahead.
 * Throws `not_found` for a contract that is not the caller's, has ended or not begun, `invalid_request`
 * for one that doesn't renew by its nature.
 */
export async function setRenewal(ctx: Ctx, id: string, renew: boolean): Promise<void> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectContracts(ctx.db, accountId),
    selectPurchaseOfContract(ctx.db, accountId, id),
  ]);
  const contract = rows[0].find((candidate) => candidate.id === id);
  if (!contract) throw new AppError('not_found');
  if (contract.oneTime) throw new AppError('invalid_request');
  const purchase = rows[1][0];
  const planned = purchase?.quote.next_plan ? purchase : null;
  // Should this be cut off, the scheduled run arranges what then still is to follow.
  if (planned) await markUnarranged(ctx.db, planned.id);
  const seen = contractOfSubscription(await updateAtStripe(ctx, contract, renew), account.id);
  const updated = owedSinceFirst(seen, contract);
  if (updated.renewDisabled === renew) throw new Error(`renewal of ${id} did not become ${renew}`);
  const next = planned?.quote.next_plan ?? null;
  const ahead = next !== null && next.starts_at > ctx.clock.now() ? next : null;
  const letters = renewalNews(ctx, contract, updated, ahead);
  const [queued, written] = await ctx.db.batch([
    queueLetters(ctx, account.id, letters),
    writeContract(ctx.db, updated, contract.syncVersion, ctx.clock.now()),
  ]);
  postLetters(ctx, letters, queued);
  // Something else was written meanwhile: what Stripe says now is the truth.
  if (written.meta.changes === 0) await syncContract(ctx, id);
  // While the first debit is with the bank nothing is arranged yet (docs/decisions/0018).
  if (renew && planned?.status === 'completed') await arrangeSoon(ctx, planned);
}

async function updateAtStripe(
  ctx: Ctx,
  contract: ContractRow,
  renew: boolean,
): Promise<Stripe.Subscription> {
  const change = () => lookAndChange(ctx, contract, renew);
  try {
    return await change().catch((error: unknown) => {
      // Another call has changed it since this one looked: once more, from what it is now.
      if (isRefusal(error) && error.statusCode === 400) return change();
      throw error;
    });
  } catch (error) {
    // Ended at Stripe between the two calls, or before our mirror heard of it.
    if (isRefusal(error) && error.statusCode === 404) {
      await syncContract(ctx, contract.id);
      throw new AppError('not_found', { cause: error });
    }
    throw error;
  }
}

function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

async function lookAndChange(
  ctx: Ctx,
  contract: ContractRow,
  renew: boolean,
): Promise<Stripe.Subscription> {
  const { subscriptions } = ctx.stripe;
  const now = await subscriptions.retrieve(contract.id);
  // Of one that waits for its first payment Stripe lets nothing be changed.
  if (now.ended_at !== null || now.status === 'incomplete') {
    await syncContract(ctx, contract.id);
    throw new AppError('not_found');
  }
  if (isCancelled(now) !== renew) return now;
  if (!renew) return endWithTerm(ctx, now);
  const free = await withoutSchedule(ctx, now);
  if (!isCancelled(free)) return free;
  // Stripe takes one of the two at a time, and one cannot undo the other.
  return subscriptions.update(
    contract.id,
    free.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
  );
}

function isCancelled(now: Stripe.Subscription): boolean {
  return now.cancel_at_period_end || now.cancel_at !== null;
}

/**
 * Takes a subscription out of the schedule that a cut-off call has left it under: there its
 * cancellation could not be taken back. The plan that is to follow is arranged again.
 */
async function withoutSchedule(ctx: Ctx, now: Stripe.Subscription): Promise<Stripe.Subscription> {
  const schedule = idOf(now.schedule);
  if (!schedule) return now;
  await ctx.stripe.subscriptionSchedules.release(schedule);
  return ctx.stripe.subscriptions.retrieve(now.id);
}
