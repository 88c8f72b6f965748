import Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { selectContracts, writeContract } from '#worker/entitlement/repository.ts';
import type { ContractRow } from '#worker/entitlement/repository.ts';
import { AppError } from '#worker/errors.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';
import { addMonths } from '#worker/subscription/calendar.ts';
import { cataloguePlan } from '#worker/subscription/catalogue.ts';
import { selectPlans } from '#worker/subscription/repository.ts';
import type { PlanRow } from '#worker/subscription/repository.ts';
import { contractOfSubscription } from '#worker/subscription/stripe-contract.ts';
import { syncContract } from '#worker/subscription/sync-contract.ts';

/**
 * Turns the renewal of the caller's contract on or off; asking for what is already so is no error.
 * Throws `not_found` for a contract that is not the caller's or has ended, `invalid_request` for
 * one that doesn't renew by its nature.
 */
export async function setRenewal(ctx: Ctx, id: string, renew: boolean): Promise<void> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectContracts(ctx.db, accountId),
    selectPlans(ctx.db),
  ]);
  const contract = rows[0].find((candidate) => candidate.id === id);
  if (!contract) throw new AppError('not_found');
  if (contract.oneTime) throw new AppError('invalid_request');
  const updated = await updateAtStripe(ctx, contract, rows[1], renew);
  const written = await writeContract(
    ctx.db,
    contractOfSubscription(updated, account.id),
    contract.syncVersion,
    ctx.clock.now(),
  );
  // Something else was written meanwhile: what Stripe says now is the truth.
  if (written.meta.changes === 0) await syncContract(ctx, id);
}

async function updateAtStripe(
  ctx: Ctx,
  contract: ContractRow,
  plans: readonly PlanRow[],
  renew: boolean,
): Promise<Stripe.Subscription> {
  const termEnd = minimumTermEnd(contract, plans);
  const endsWithTerm = termEnd !== null && termEnd > ctx.clock.now();
  try {
    if (renew) {
      return await ctx.stripe.subscriptions.update(
        contract.id,
        endsWithTerm ? { cancel_at: '' } : { cancel_at_period_end: false },
      );
    }
    return await ctx.stripe.subscriptions.update(
      contract.id,
      endsWithTerm
        ? { cancel_at: Math.floor(termEnd / 1000), proration_behavior: 'none' }
        : { cancel_at_period_end: true },
    );
  } catch (error) {
    // Ended at Stripe before our mirror heard of it.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      await syncContract(ctx, contract.id);
      throw new AppError('not_found', { cause: error });
    }
    throw stripeRefusal(error);
  }
}

/**
 * A plan in monthly rates binds for its first twelve months: cancelled earlier, it ends with the
 * term (billing.md, "Quote"). UTC milliseconds; null for a plan without such a term.
 */
function minimumTermEnd(contract: ContractRow, plans: readonly PlanRow[]): number | null {
  const row = plans.find((candidate) => candidate.priceId === contract.priceId);
  const plan = row && cataloguePlan(row.key);
  return plan?.customYearly ? addMonths(contract.purchasedAt, 12) : null;
}
