import Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import type { MethodType, SetupAnswer, SetupInput } from '#worker/subscription/schemas.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';

/**
 * The status of one of the caller's setup intents now; the client asks as often as it needs to.
 * Throws `invalid_source` for one that is not the caller's or was created for another type.
 */
export async function getSetupStatus(ctx: Ctx, input: SetupInput): Promise<SetupAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    customers: selectCustomer(ctx.db, accountId),
  }));
  const customerId = rows.customers[0]?.customerId;
  if (customerId === undefined) throw new AppError('invalid_source');
  const intent = await retrieve(ctx, input.setup_intent_id);
  const isOwn =
    intent.metadata?.['account_id'] === account.id && idOf(intent.customer) === customerId;
  if (!isOwn || !isFor(intent, input.payment_type)) throw new AppError('invalid_source');
  const isVerified = intent.status === 'succeeded';
  return {
    status: intent.status,
    payment_id: isVerified ? idOf(intent.payment_method) : null,
    error: intent.status === 'requires_payment_method' ? errorCodeOf(intent) : null,
  };
}

async function retrieve(ctx: Ctx, id: string): Promise<Stripe.SetupIntent> {
  try {
    return await ctx.stripe.setupIntents.retrieve(id);
  } catch (error) {
    // Any refusal counts, because the id comes from the client.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new AppError('invalid_source', { cause: error });
    }
    throw error;
  }
}

function isFor(intent: Stripe.SetupIntent, type: MethodType): boolean {
  return intent.allowed_payment_method_types?.includes(type) ?? false;
}

function errorCodeOf({ last_setup_error: error }: Stripe.SetupIntent): string | null {
  return error?.decline_code || error?.code || null;
}
