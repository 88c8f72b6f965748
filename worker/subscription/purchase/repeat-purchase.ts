import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { abandonedMs, purchaseLife } from '#worker/subscription/life/life.ts';
import { readPurchase } from '#worker/subscription/life/move-purchase.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { countPayment } from '#worker/subscription/payment/count-payment.ts';
import { retrieveIntent } from '#worker/subscription/payment/intents.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { planAnswer } from '#worker/subscription/plan/plan-answer.ts';
import type { PlanRow } from '#worker/subscription/plan/shared-sql.ts';
import { carryOn } from '#worker/subscription/purchase/carry-on.ts';
import { completedAnswer } from '#worker/subscription/purchase/invoice-answer.ts';
import { refuseWrongClaims } from '#worker/subscription/purchase/refuse-wrong-claims.ts';
import { releasePurchase } from '#worker/subscription/purchase/release-purchase.ts';
import { refuseWithdrawn } from '#worker/subscription/purchase/refuse-withdrawn.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';
import { discountPrice } from '#worker/subscription/quote/term-discount.ts';
import type { BuyInput, InvoiceAnswer } from '#worker/subscription/schemas.ts';

/**
 * The same order, sent again, gets the answer that it got before, or goes on where it was cut off.
 * It has to claim what was reserved. Throws as `buy` does, `invalid_request` for a key that ordered
 * another plan, and `purchase_withdrawn` where the contract was withdrawn from.
 */
export async function repeatPurchase(
  ctx: Ctx,
  account: Account,
  purchase: Purchase,
  customerId: string | undefined,
  input: BuyInput,
  plans: readonly PlanRow[],
): Promise<InvoiceAnswer> {
  if (purchase.priceId !== input.plan_id) throw new AppError('invalid_request', { status: 409 });
  const { sentAgain } = purchaseLife[purchase.status];
  if (sentAgain === 'expired') throw new AppError('purchase_expired');
  await refuseWithdrawn(ctx, purchase);
  if (sentAgain === 'same_answer') return completedAnswer(ctx, purchase);
  const isAbandoned = ctx.clock.now() - purchase.createdAt >= abandonedMs;
  if (sentAgain === 'resume' && isAbandoned) return endAbandoned(ctx, purchase);
  const plan = cataloguePlan(purchase.planKey);
  if (!plan) throw new AppError('invalid_plan');
  // The price may have been replaced since.
  const row = plans.find(({ priceId }) => priceId === purchase.priceId);
  const sold = row ?? { priceId: purchase.priceId, originalPriceTag: null, predefined: true };
  const { quote } = purchase;
  const answer = {
    ...planAnswer(plan, sold, ctx.clock.now()),
    discount_price: discountPrice(quote),
  };
  refuseWrongClaims(input, { plan: answer, quote }, plans);
  if (!customerId) throw new Error(`purchase ${purchase.id} has no customer`);
  const isSameMethod = purchase.paymentMethodId === input.payment_method_id;
  if (sentAgain === 'retry' && isSameMethod && purchase.intentId) {
    const outcome = await retrieveIntent(ctx, purchase.intentId);
    return settlePurchase(ctx, purchase, customerId, outcome);
  }
  // carry-on.ts counts another try of a payment that has an intent already.
  if (!purchase.intentId) await countPayment(ctx, account.id);
  return carryOn(ctx, account, purchase, customerId, input.payment_method_id);
}

/**
 * A reservation that no call has ended for a day does not go on: the days that its person was shown
 * have moved by now. Throws `purchase_expired`, unless it turns out to be paid or begun.
 */
async function endAbandoned(ctx: Ctx, purchase: Purchase): Promise<InvoiceAnswer> {
  if ((await releasePurchase(ctx, purchase)) === 'given_up') throw new AppError('purchase_expired');
  return completedAnswer(ctx, await readPurchase(ctx, purchase.id));
}
