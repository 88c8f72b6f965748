import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import type { Typed } from '#worker/declaration/schemas.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';

/**
 * What a form is filled in with: the number of its link, and what is known of a signed-in person;
 * null for nothing. Without such a number, the contract is named if exactly one of theirs runs.
 */
export async function prefillFor(
  ctx: Ctx,
  account: Pick<Account, 'id' | 'displayName' | 'email'> | null,
  linked: string | null,
): Promise<Partial<Typed> | null> {
  if (!account) return linked === null ? null : { contract: linked };
  const { id, displayName, email } = account;
  const running = (await selectContracts(ctx.db, id)).filter(({ status }) => isLive(status));
  const contract = linked ?? (running.length === 1 ? nameOf(running[0]) : '');
  return { name: displayName, email, contract, confirmation_email: email };
}

function nameOf(contract: ContractRow | undefined): string {
  return contract?.number ?? '';
}
