import { readAsCaller } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import type { Ctx } from '#worker/context.ts';
import type { Debt } from '#worker/entitlement/premium.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { selectDebts } from '#worker/subscription/dispute/shared-sql.ts';
import { countPayment } from '#worker/subscription/payment/count-payment.ts';
import type { CheckoutSessionAnswer } from '#worker/subscription/payment-method/schemas.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';

/**
 * The contract whose payment method can be updated: a recurring one that may be charged again, or
 * else one whose debit was returned and is still owed, though it was paid once or has ended.
 */
export function updatableContract(
  contracts: readonly ContractRow[],
  owed: readonly Pick<Debt, 'contractId'>[],
): ContractRow | undefined {
  return (
    contracts.find(({ status, oneTime }) => isLive(status) && !oneTime) ??
    contracts.find(({ id }) => owed.some(({ contractId }) => contractId === id))
  );
}

/**
 * Begins the update of the payment method of the caller's contract: returns a page at Stripe to go
 * to. Throws `not_found` without such a contract, `confirmation_required` for a session that began
 * with a link, `too_many_requests`.
 */
export async function beginUpdate(ctx: Ctx): Promise<CheckoutSessionAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    owed: selectDebts(ctx.db, accountId),
    customers: selectCustomer(ctx.db, accountId),
  }));
  refuseUnconfirmed(ctx, account, true);
  const contract = updatableContract(rows.contracts, rows.owed);
  const [customer] = rows.customers;
  if (!contract || !customer) throw new AppError('not_found');
  await countPayment(ctx, account.id);
  const metadata = { account_id: account.id, contract_id: contract.id };
  const page = `${ctx.origin}/sub/paymentmethod`;
  const session = await ctx.stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.customerId,
    allowed_payment_method_types: [...ctx.paymentMethods],
    locale: 'de',
    success_url: `${page}/update?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${page}/cancel`,
    metadata,
    setup_intent_data: { metadata: { account_id: account.id } },
  });
  if (!session.url) throw new Error(`session ${session.id} has no page`);
  return { session_id: session.id, url: session.url };
}
