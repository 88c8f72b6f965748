import type { Ctx } from '#worker/context.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { readKnown, readTermsAndInvoices } from '#worker/subscription/leaving/read-terms.ts';
import { claimOf } from '#worker/subscription/withdrawal/guarantee.ts';
import type { Claim } from '#worker/subscription/withdrawal/guarantee.ts';

/** What can be claimed for a contract, whether in time or not; null where nothing can. */
export async function readClaim(
  ctx: Ctx,
  contract: Pick<ContractRow, 'id' | 'accountId'>,
): Promise<Claim | null> {
  const known = await readKnown(ctx, contract);
  const { terms, invoices } = await readTermsAndInvoices(ctx, contract.id, known);
  return claimOf(invoices, terms);
}
