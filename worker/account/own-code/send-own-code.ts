import { readAsCaller } from '#worker/account/caller.ts';
import { codeLifeMs } from '#worker/account/challenge/challenge.ts';
import { randomSixDigits } from '#worker/account/challenge/code.ts';
import { refuseExcess, triesOf, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { ownCodeDigest } from '#worker/account/own-code/own-code.ts';
import type { OwnCodePurpose } from '#worker/account/own-code/own-code.ts';
import { saveOwnCode } from '#worker/account/own-code/shared-sql.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import { uncountTries } from '#worker/account/uncount-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { codeMail } from '#worker/mail/templates/code-mail.ts';

/**
 * Sends the caller a code for one purpose to their own e-mail. It is good for ten minutes, five
 * attempts and one use, in any of their browsers. Codes that were sent before stay good. Throws
 * `not_logged_in`, `too_many_requests`, `mail_unavailable`.
 */
export async function sendOwnCode(ctx: Ctx, purpose: OwnCodePurpose): Promise<void> {
  const tries = [
    tryOfCaller(ctx, limits.codePerAccount),
    tryOfCaller(ctx, limits.codePerAccountDaily),
    ...(await triesOf(ctx, [[limits.codePerAddress, ctx.caller.address]])),
  ];
  const { account, rows } = await readAsCaller(ctx, () => ({
    counts: tries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, tries, rows.counts);

  const code = randomSixDigits();
  try {
    await ctx.mail(codeMail(purpose, account.email, code));
  } catch (cause) {
    await uncountTries(ctx, tries);
    throw new AppError('mail_unavailable', { cause });
  }

  // The code is saved after its mail was sent, so a failing mail service leaves nothing behind.
  const id = crypto.randomUUID();
  const now = ctx.clock.now();
  const saved = await saveOwnCode(ctx.db, {
    accountId: account.id,
    purpose,
    id,
    digest: await ownCodeDigest(ctx.codePepper, purpose, { id, email: account.email, code }),
    createdAt: now,
    expiresAt: now + codeLifeMs,
  });
  // The account was deleted while its mail was on the way.
  if (saved.length === 0) throw new AppError('not_logged_in');
}
