import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import { lostMethodLetter } from '#worker/subscription/mails/lost-method-letter.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { selectCustomerById } from '#worker/subscription/payment/customer-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Follows a mandate that ended: a person has withdrawn it at their bank, or has ended the agreement
 * at PayPal. If it is the one under which their contract is charged, they are asked for another
 * payment method before the next charge fails.
 */
export async function followMandate(ctx: Ctx, mandateId: string): Promise<void> {
  const mandate = await nullIfGone(ctx.stripe.mandates.retrieve(mandateId));
  const methodId = mandate?.status === 'inactive' ? idOf(mandate.payment_method) : null;
  const method = methodId && (await nullIfGone(ctx.stripe.paymentMethods.retrieve(methodId)));
  const customerId = method && idOf(method.customer);
  // A method that was replaced is detached from its customer.
  if (!customerId) return;
  const [customer] = await selectCustomerById(ctx.db, customerId);
  if (!customer) return;
  const contracts = await selectContracts(ctx.db, customer.accountId);
  const charged = contracts.find(
    ({ status, oneTime, renewDisabled }) => isLive(status) && !oneTime && !renewDisabled,
  );
  const subscription = charged && (await nullIfGone(ctx.stripe.subscriptions.retrieve(charged.id)));
  if (!charged || !subscription || idOf(subscription.default_payment_method) !== method.id) return;
  if (await hasOtherMandate(ctx, method)) return;
  const letters = [
    lostMethodLetter(
      {
        methodId: method.id,
        number: charged.number,
        type: method.type,
        chargedAt: charged.dueAt,
      },
      ctx.origin,
    ),
  ];
  postLetters(ctx, letters, await queueLetters(ctx, customer.accountId, letters));
}

/** Whether the person has agreed to charges of that method again, under another mandate. */
async function hasOtherMandate(ctx: Ctx, { id }: Stripe.PaymentMethod): Promise<boolean> {
  const { data } = await ctx.stripe.setupIntents.list({
    payment_method: id,
    limit: 10,
    expand: ['data.mandate'],
  });
  return data.some(({ mandate }) => typeof mandate === 'object' && mandate?.status === 'active');
}
