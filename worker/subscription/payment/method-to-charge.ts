import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';

/**
 * The payment method for a contract's debts: its subscription's default, else its customer's.
 * Throws `requires_payment_method` when there is none.
 */
export async function methodToCharge(
  ctx: Ctx,
  contractId: string,
  customerId: string,
): Promise<string> {
  const ownMethod = contractId.startsWith('sub_')
    ? idOf((await ctx.stripe.subscriptions.retrieve(contractId)).default_payment_method)
    : null;
  const method = ownMethod ?? (await customersDefault(ctx, customerId));
  if (!method) throw new AppError('requires_payment_method');
  return method;
}

async function customersDefault(ctx: Ctx, customerId: string): Promise<string | null> {
  const customer = await ctx.stripe.customers.retrieve(customerId);
  return customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
}
