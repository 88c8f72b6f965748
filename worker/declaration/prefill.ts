import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import type { Typed } from '#worker/declaration/schemas.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';

/**
 * What the form of a signed-in person is filled in with. The contract is named if
 * exactly one runs.
 */
export async function prefillFor(
  ctx: Ctx,
  { id, displayName, email }: Pick<Account, 'id' | 'displayName' | 'email'>,
): Promise<Partial<Typed>> {
  const running = (await selectContracts(ctx.db, id)).filter(({ status }) => isLive(status));
  const contract = running.length === 1 ? nameOf(running[0]) : '';
  return { name: displayName, email, contract, confirmation_email: email };
}

function nameOf(contract: ContractRow | undefined): string {
  return contract?.number ?? '';
}
