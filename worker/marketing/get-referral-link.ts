import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { newReferralCode } from '#worker/marketing/referral.ts';
import { insertReferralCode, selectReferralCode } from '#worker/marketing/sql.ts';
import type { ReferralLinkAnswer } from '#worker/marketing/schemas.ts';

/**
 * The caller's referral link. Its code is made with the first request and never changes. One round
 * trip. Throws `not_logged_in`.
 */
export async function getReferralLink(ctx: Ctx): Promise<ReferralLinkAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    newCode: insertReferralCode(ctx.db, accountId, newReferralCode(), ctx.clock.now()),
    codes: selectReferralCode(ctx.db, accountId),
  }));
  const code = rows.codes[0]?.code;
  if (code === undefined) throw new Error('a new referral code was taken already');
  return { referrer_id: code, link: `${ctx.origin}/?referrer_id=${code}` };
}
