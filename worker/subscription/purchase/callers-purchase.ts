import { readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { purchaseLife } from '#worker/subscription/life/life.ts';
import { selectPurchaseByInvoice } from '#worker/subscription/life/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { completedAnswer } from '#worker/subscription/purchase/invoice-answer.ts';
import { refuseWithdrawn } from '#worker/subscription/purchase/refuse-withdrawn.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';

/** A caller's purchase that is still open. */
interface CallersPurchase {
  account: Account;
  purchase: Purchase;
  customerId: string;
}

/**
 * Goes on with the caller's purchase that they know by this invoice or intent. A completed one gets
 * the answer that it got before. Throws `not_found` for a purchase of somebody else,
 * `purchase_expired` for one that was given up, `purchase_withdrawn` for one whose contract was
 * withdrawn from.
 */
export async function withCallersPurchase(
  ctx: Ctx,
  invoiceId: string,
  goOn: (found: CallersPurchase) => Promise<InvoiceAnswer>,
): Promise<InvoiceAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    purchases: selectPurchaseByInvoice(ctx.db, accountId, invoiceId),
    customers: selectCustomer(ctx.db, accountId),
  }));
  const purchase = rows.purchases[0];
  const customer = rows.customers[0];
  if (!purchase || !customer) throw new AppError('not_found');
  const { sentAgain } = purchaseLife[purchase.status];
  if (sentAgain === 'expired') throw new AppError('purchase_expired');
  await refuseWithdrawn(ctx, purchase);
  if (sentAgain === 'same_answer') return completedAnswer(ctx, purchase);
  return goOn({ account, purchase, customerId: customer.customerId });
}
