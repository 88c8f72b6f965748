import Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';
import type { MethodType, SetupAnswer, SetupInput } from '#worker/subscription/schemas.ts';

/**
 * Where a setup intent of the caller's stands: one look, the client asks again as often as it
 * likes. Throws `invalid_source` for one that is not the caller's or was made for another type.
 */
export async function lookAtSetup(ctx: Ctx, input: SetupInput): Promise<SetupAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectCustomer(ctx.db, accountId),
  ]);
  const customerId = rows[0][0]?.customerId;
  if (customerId === undefined) throw new AppError('invalid_source');
  const intent = await retrieve(ctx, input.setup_intent_id);
  const own =
    intent.metadata?.['account_id'] === account.id && idOf(intent.customer) === customerId;
  if (!own || !isFor(intent, input.payment_type)) throw new AppError('invalid_source');
  const verified = intent.status === 'succeeded';
  return {
    status: intent.status,
    payment_id: verified ? idOf(intent.payment_method) : null,
    error: intent.status === 'requires_payment_method' ? refusalOf(intent) : null,
  };
}

async function retrieve(ctx: Ctx, id: string): Promise<Stripe.SetupIntent> {
  try {
    return await ctx.stripe.setupIntents.retrieve(id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new AppError('invalid_source', { cause: error });
    }
    throw error;
  }
}

function isFor(intent: Stripe.SetupIntent, type: MethodType): boolean {
  return intent.allowed_payment_method_types?.includes(type) ?? false;
}

function refusalOf({ last_setup_error: error }: Stripe.SetupIntent): string | null {
  return error?.decline_code || error?.code || null;
}
