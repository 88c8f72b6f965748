import { selectSpentTrial } from '#worker/account/deletion/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';

/** What is stored of a deleted person's address: useless without the pepper. */
export function trialHash(pepper: string, email: string): Promise<string> {
  return hmac(pepper, `spent-trial:${email}`);
}

/**
 * Whether somebody with that address has used a trial and deleted their account since, so that they
 * get no second one. One round trip.
 */
export async function hasSpentTrial(
  ctx: Pick<Ctx, 'db' | 'clock' | 'codePepper'>,
  email: string,
): Promise<boolean> {
  const hash = await trialHash(ctx.codePepper, email);
  return (await selectSpentTrial(ctx.db, hash, ctx.clock.now())).length > 0;
}
