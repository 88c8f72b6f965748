import { readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refusePending } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import type { PlanRow } from '#worker/subscription/catalogue/shared-sql.ts';
import { carryOnPurchase } from '#worker/subscription/checkout/carry-on.ts';
import { planAnswer, refuseWrongClaims } from '#worker/subscription/checkout/get-quote.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';
import { completedAnswer, settlePurchase } from '#worker/subscription/checkout/settle-purchase.ts';
import { releasePurchase } from '#worker/subscription/checkout/sweep-purchases.ts';
import { selectWithdrawalFrom } from '#worker/subscription/contract/shared-sql.ts';
import { retrieveIntent } from '#worker/subscription/money/intents.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { countPayment } from '#worker/subscription/money/pay-intent.ts';
import { abandonedMs, purchaseLife } from '#worker/subscription/order/life.ts';
import { readPurchase } from '#worker/subscription/order/move-purchase.ts';
import { selectPurchaseByInvoice } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { discountPrice } from '#worker/subscription/quote/quote.ts';
import type { Claims } from '#worker/subscription/quote/schemas.ts';

/**
 * Throws `purchase_withdrawn` for an order from whose contract somebody has withdrawn: whoever asks
 * how it ended is not told that it was bought.
 */
async function refuseWithdrawn(
  ctx: Ctx,
  { subscriptionId, invoiceId }: Pick<Purchase, 'subscriptionId' | 'invoiceId'>,
): Promise<void> {
  const contractId = subscriptionId ?? invoiceId;
  const [withdrawal] = contractId ? await selectWithdrawalFrom(ctx.db, contractId) : [];
  if (withdrawal) throw new AppError('purchase_withdrawn');
}

/** What may have come in an order's way since it was made. */
interface Meanwhile {
  deletions: readonly Deletion[];
  contracts: readonly ContractRow[];
  grants: readonly Grant[];
}

/**
 * An order whose payment failed is not charged any more where its person could not make it now. One
 * that changes a contract's plan has been asked about that contract. Throws `deletion_pending`,
 * `subscription_exist`.
 */
function refuseHindered(
  { clock }: Ctx,
  { changesFrom }: Purchase,
  { deletions, contracts, grants }: Meanwhile,
): void {
  if (changesFrom !== null) return;
  refusePending(deletions);
  // A live contract is the order's own: its bank is still at work, or it is owed.
  const standing = purchaseStanding(contracts, grants, clock.now());
  if (standing === 'store') throw new AppError('subscription_exist');
}

/** A caller's purchase that is still open. */
interface CallersPurchase {
  account: Account;
  purchase: Purchase;
  customerId: string;
  meanwhile: Meanwhile;
}

/**
 * Goes on with the caller's purchase that they know by this invoice or intent. A completed one gets
 * the answer that it got before. Throws `not_found` for a purchase of somebody else,
 * `purchase_expired` for one that was given up, `purchase_withdrawn` for one whose contract was
 * withdrawn from.
 */
async function withCallersPurchase(
  ctx: Ctx,
  invoiceId: string,
  goOn: (found: CallersPurchase) => Promise<InvoiceAnswer>,
): Promise<InvoiceAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    purchases: selectPurchaseByInvoice(ctx.db, accountId, invoiceId),
    customers: selectCustomer(ctx.db, accountId),
    deletions: selectDeletion(ctx.db, accountId),
    contracts: selectContracts(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
  }));
  const purchase = rows.purchases[0];
  const customer = rows.customers[0];
  if (!purchase || !customer) throw new AppError('not_found');
  const { sentAgain } = purchaseLife.states[purchase.status];
  if (sentAgain === 'expired') throw new AppError('purchase_expired');
  await refuseWithdrawn(ctx, purchase);
  if (sentAgain === 'same_answer') return completedAnswer(ctx, purchase);
  return goOn({ account, purchase, customerId: customer.customerId, meanwhile: rows });
}

/**
 * Looks how a payment ended that the client had authenticated, and completes the purchase, whatever
 * has happened meanwhile: the money may have been taken. Throws as `withCallersPurchase` and
 * `settlePurchase` do.
 */
export function confirmPurchase(ctx: Ctx, invoiceId: string): Promise<InvoiceAnswer> {
  return withCallersPurchase(ctx, invoiceId, async ({ purchase, customerId }) => {
    if (!purchase.intentId) throw new AppError('not_found');
    const outcome = await retrieveIntent(ctx, purchase.intentId);
    return settlePurchase(ctx, purchase, customerId, outcome);
  });
}

/**
 * Pays a purchase whose payment was refused with another method. Throws as `withCallersPurchase`,
 * `refuseHindered` and `carryOnPurchase` do.
 */
export function reattemptPurchase(
  ctx: Ctx,
  invoiceId: string,
  paymentMethodId: string,
): Promise<InvoiceAnswer> {
  return withCallersPurchase(ctx, invoiceId, async (found) => {
    const { account, purchase, customerId, meanwhile } = found;
    refuseHindered(ctx, purchase, meanwhile);
    return carryOnPurchase(ctx, account, purchase, customerId, paymentMethodId);
  });
}

/**
 * The same order, sent again, gets the answer that it got before, or goes on where it was cut off.
 * It has to claim what was reserved. `meanwhile` is left out for the change of a plan, which is
 * asked about its contract instead. Throws as `buy` does, `invalid_request` for a key that ordered
 * another plan, and `purchase_withdrawn` where the contract was withdrawn from.
 */
export async function repeatPurchase(
  ctx: Ctx,
  account: Account,
  purchase: Purchase,
  customerId: string | undefined,
  input: Claims & Pick<BuyInput, 'plan_id' | 'payment_method_id'>,
  plans: readonly PlanRow[],
  meanwhile?: Meanwhile,
): Promise<InvoiceAnswer> {
  if (purchase.priceId !== input.plan_id) throw new AppError('invalid_request', { status: 409 });
  const { sentAgain } = purchaseLife.states[purchase.status];
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
  if (meanwhile) refuseHindered(ctx, purchase, meanwhile);
  // carry-on.ts counts another try of a payment that has an intent already.
  if (!purchase.intentId) await countPayment(ctx, account.id);
  return carryOnPurchase(ctx, account, purchase, customerId, input.payment_method_id);
}

/**
 * A reservation that no call has ended for a day does not go on: the days that its person was shown
 * have moved by now. Throws `purchase_expired`, unless it turns out to be paid or begun.
 */
async function endAbandoned(ctx: Ctx, purchase: Purchase): Promise<InvoiceAnswer> {
  if ((await releasePurchase(ctx, purchase)) === 'given_up') throw new AppError('purchase_expired');
  return completedAnswer(ctx, await readPurchase(ctx, purchase.id));
}
