import type { Ctx } from '#worker/context.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { claimOf } from '#worker/subscription/withdrawal/guarantee.ts';
import type { Claim } from '#worker/subscription/withdrawal/guarantee.ts';

const intents = 'payments.data.payment.payment_intent';

/** What can be claimed for a contract, whether in time or not; null before anything was paid. */
export async function readClaim(
  ctx: Ctx,
  { id, oneTime }: Pick<ContractRow, 'id' | 'oneTime'>,
): Promise<Claim | null> {
  if (oneTime) return claimOf([await ctx.stripe.invoices.retrieve(id, { expand: [intents] })]);
  const { data } = await ctx.stripe.invoices.list({
    subscription: id,
    limit: 100,
    expand: [`data.${intents}`],
  });
  return claimOf(data);
}
