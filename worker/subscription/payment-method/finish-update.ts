import { readAsCaller } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import type { Ctx } from '#worker/context.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { selectDebts } from '#worker/subscription/dispute/shared-sql.ts';
import { countPayment } from '#worker/subscription/payment/count-payment.ts';
import { payNewestOpenInvoice } from '#worker/subscription/invoices/pay-open-invoice.ts';
import { updatableContract } from '#worker/subscription/payment-method/begin-update.ts';
import {
  makeDefaultMethod,
  readCheckoutSession,
} from '#worker/subscription/payment-method/checkout-session.ts';
import type { MethodUpdateAnswer } from '#worker/subscription/payment-method/schemas.ts';

/**
 * Finishes the update of the payment method of the caller's contract after they have been on
 * Stripe's page. The debt of a past-due contract is charged to the new method at once, whatever the
 * result. A repeat is harmless. Throws `invalid_session_id` for a page that is not the caller's or
 * not completed, `confirmation_required` as `beginUpdate`, `too_many_requests`.
 */
export async function finishUpdate(ctx: Ctx, sessionId: string): Promise<MethodUpdateAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    owed: selectDebts(ctx.db, accountId),
  }));
  refuseUnconfirmed(ctx, account, true);
  const setup = await readCheckoutSession(ctx, sessionId);
  const contract = updatableContract(rows.contracts, rows.owed);
  if (setup?.accountId !== account.id || setup.contractId !== contract?.id) {
    throw new AppError('invalid_session_id');
  }
  const isDefault = await makeDefaultMethod(ctx, setup);
  if (!isDefault || !isPastDue(contract.status)) return { success: true, invoice: null };
  await countPayment(ctx, account.id);
  const payment = await payNewestOpenInvoice(ctx, contract, setup.customerId);
  return { success: true, invoice: payment?.invoice ?? null };
}
