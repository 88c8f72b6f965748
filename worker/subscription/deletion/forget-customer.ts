import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Tells Stripe that a person's account is deleted: their customer loses name, e-mail, address and
 * payment methods, and keeps only the id that names nobody. It is not deleted, because refunds that
 * a bank still works on, returned debits and the invoices belong to it. Can be done again at any
 * time. Throws what may be tried again later.
 */
export async function forgetCustomer(ctx: Ctx, accountId: string): Promise<void> {
  const [customer] = await selectCustomer(ctx.db, accountId);
  if (!customer) return;
  await forgetAtStripe(ctx, customer.customerId);
}

/**
 * The same for a customer that is stored nowhere, with our id of the person: nothing here would
 * lead to it again. Can be done again until it is done.
 */
export async function forgetUnstored(ctx: Ctx, id: string): Promise<void> {
  await forgetAtStripe(ctx, id, { account_id: '' });
}

async function forgetAtStripe(
  ctx: Ctx,
  id: string,
  metadata?: Stripe.Emptyable<Stripe.MetadataParam>,
): Promise<void> {
  const methods = await nullIfGone(ctx.stripe.customers.listPaymentMethods(id, { limit: 100 }));
  for (const method of methods?.data ?? []) {
    await nullIfGone(ctx.stripe.paymentMethods.detach(method.id));
  }
  const blank = { name: '', email: '', address: '', ...(metadata && { metadata }) } as const;
  await nullIfGone(ctx.stripe.customers.update(id, blank));
}

/** The last trace at Stripe, when nothing of a person is kept here any more: our id of them. */
export async function releaseCustomer(ctx: Ctx, accountId: string): Promise<void> {
  const [customer] = await selectCustomer(ctx.db, accountId);
  if (!customer) return;
  const metadata = { account_id: '' };
  await nullIfGone(ctx.stripe.customers.update(customer.customerId, { metadata }));
}

/**
 * Takes our id out of a contract at Stripe, sub_… or in_…: no list of Stripe's brings back a row
 * that has been deleted here.
 */
export async function releaseContract(ctx: Ctx, contractId: string): Promise<void> {
  const metadata = { account_id: '' };
  const { invoices, subscriptions } = ctx.stripe;
  if (contractId.startsWith('in_')) await nullIfGone(invoices.update(contractId, { metadata }));
  else await nullIfGone(subscriptions.update(contractId, { metadata }));
}
