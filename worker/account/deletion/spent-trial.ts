import { claimSpentTrial } from '#worker/account/deletion/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';

/** What is stored of a deleted person's address: useless without the pepper. */
export function trialHash(pepper: string, email: string): Promise<string> {
  return hmac(pepper, `spent-trial:${email}`);
}

/**
 * A statement for the batch that gives an account its address: whoever had a trial with it under an
 * account that was deleted since gets no second one (docs/decisions/0065).
 */
export async function claimTrialOf(
  ctx: Pick<Ctx, 'db' | 'codePepper'>,
  { id: accountId, email }: { id: string; email: string },
) {
  const addressHash = await trialHash(ctx.codePepper, email);
  return { claim: claimSpentTrial(ctx.db, { addressHash, accountId, email }) };
}
