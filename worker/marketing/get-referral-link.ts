import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { newReferralCode } from '#worker/marketing/referral.ts';
import { insertReferralCode, selectReferralCode } from '#worker/marketing/repository.ts';
import type { ReferralLinkAnswer } from '#worker/marketing/schemas.ts';

/**
 * The caller's link for bringing others; the first time it is asked for it is made, and stays. One
 * round trip. Throws `not_logged_in`.
 */
export async function getReferralLink(ctx: Ctx): Promise<ReferralLinkAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => [
    insertReferralCode(ctx.db, accountId, newReferralCode(), ctx.clock.now()),
    selectReferralCode(ctx.db, accountId),
  ]);
  const code = rows[1][0]?.code;
  if (code === undefined) throw new Error('a new referral code was taken already');
  return { referrer_id: code, link: `${ctx.origin}/?referrer_id=${code}` };
}
