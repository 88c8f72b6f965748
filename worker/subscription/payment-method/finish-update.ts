import { readAsCaller } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import type { Ctx } from '#worker/context.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { countPayment } from '#worker/subscription/count-payment.ts';
import { payWhatIsOpen } from '#worker/subscription/invoices/pay-open-invoice.ts';
import { updatable } from '#worker/subscription/payment-method/begin-update.ts';
import { keepMethod, lookAtSession } from '#worker/subscription/payment-method/keep-method.ts';
import type { MethodUpdateAnswer } from '#worker/subscription/payment-method/schemas.ts';

/**
 * Finishes the update of what the caller's contract is paid with, after Stripe's page; what a
 * past-due contract owes is tried again with it at once, whatever comes of that. A repeat is
 * harmless. Throws `invalid_session_id` for a page that is not the caller's or not completed,
 * `confirmation_required` as `beginUpdate`, `too_many_requests`.
 */
export async function finishUpdate(ctx: Ctx, sessionId: string): Promise<MethodUpdateAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectContracts(ctx.db, accountId),
  ]);
  refuseUnconfirmed(ctx, account, true);
  const [contracts] = rows;
  const brought = await lookAtSession(ctx, sessionId);
  const contract = updatable(contracts);
  if (brought?.accountId !== account.id || brought.contractId !== contract?.id) {
    throw new AppError('invalid_session_id');
  }
  const kept = await keepMethod(ctx, brought);
  if (!kept || !isPastDue(contract.status)) return { success: true, invoice: null };
  await countPayment(ctx, account.id);
  const tried = await payWhatIsOpen(ctx, contract, brought.customerId);
  return { success: true, invoice: tried?.invoice ?? null };
}
