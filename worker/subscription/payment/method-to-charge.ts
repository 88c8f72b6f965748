import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';

/**
 * The payment method for a contract's debts: its subscription's default, else its customer's, and
 * the other way round for one that has ended if the customer chose theirs later. Throws
 * `requires_payment_method` when there is none.
 */
export async function methodToCharge(
  ctx: Ctx,
  contractId: string,
  customerId: string,
): Promise<string> {
  const subscription = contractId.startsWith('sub_')
    ? await ctx.stripe.subscriptions.retrieve(contractId)
    : null;
  const own = idOf(subscription?.default_payment_method);
  if (own && subscription?.ended_at === null) return own;
  const customer = await ctx.stripe.customers.retrieve(customerId);
  const customers = customer.deleted
    ? null
    : idOf(customer.invoice_settings.default_payment_method);
  const isLater = subscription && !customer.deleted && choseLater(customer, subscription);
  const method = isLater ? (customers ?? own) : (own ?? customers);
  if (!method) throw new AppError('requires_payment_method');
  return method;
}

/**
 * Whether a customer chose their default after the method of a subscription that has ended, which
 * keeps it for ever. Both note when the page of that choice was begun.
 */
export function choseLater(
  customer: Pick<Stripe.Customer, 'metadata'>,
  subscription: Pick<Stripe.Subscription, 'metadata' | 'created' | 'ended_at'>,
): boolean {
  if (subscription.ended_at === null) return false;
  const own = Number(subscription.metadata['method_begun_at'] ?? subscription.created);
  return Number(customer.metadata['method_begun_at'] ?? 0) > own;
}
