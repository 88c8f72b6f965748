import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { strongest } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';
import type { PaymentMethodAnswer } from '#worker/subscription/schemas.ts';

/** What the caller's subscription is paid with: the type and the last digits; null for none. */
export async function defaultPaymentMethod(ctx: Ctx): Promise<PaymentMethodAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => [selectContracts(ctx.db, accountId)]);
  const contract = strongest(rows[0]);
  if (!contract || contract.oneTime) return { payment_method: null };
  try {
    const subscription = await ctx.stripe.subscriptions.retrieve(contract.id, {
      expand: ['default_payment_method'],
    });
    const method = subscription.default_payment_method;
    if (!method || typeof method === 'string') return { payment_method: null };
    const lastId = method.card?.last4 ?? method.sepa_debit?.last4 ?? '';
    return { payment_method: { type: method.type, lastId } };
  } catch (error) {
    throw stripeRefusal(error);
  }
}
