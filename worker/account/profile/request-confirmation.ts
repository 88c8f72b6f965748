import { readAsCaller } from '#worker/account/caller.ts';
import { issueChallenge } from '#worker/account/challenge/issue-challenge.ts';
import { refuseExcess, triesOf, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Sends the code that confirms the caller's session to their own e-mail. Throws `not_logged_in`,
 * `too_many_requests`, `mail_unavailable`.
 */
export async function requestConfirmation(ctx: Ctx): Promise<TokenAnswer> {
  const tries = [
    tryOfCaller(ctx, limits.codePerAccount),
    tryOfCaller(ctx, limits.codePerAccountDaily),
    ...(await triesOf(ctx, [[limits.codePerAddress, ctx.caller.address]])),
  ];
  const { account, rows } = await readAsCaller(ctx, () => ({
    counts: tries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, tries, rows.counts);
  return issueChallenge(ctx, {
    purpose: 'confirm',
    accountId: account.id,
    typed: { email: account.email },
    tries,
  });
}
