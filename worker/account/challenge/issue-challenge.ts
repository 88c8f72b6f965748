import { challengeLifeMs } from '#worker/account/challenge/challenge.ts';
import type { ChallengeRecord, Purpose } from '#worker/account/challenge/challenge.ts';
import { insertChallenge } from '#worker/account/challenge/challenge-repository.ts';
import { keepChallenge } from '#worker/account/challenge/challenge-store.ts';
import { codeDigest, nextToken, randomCode } from '#worker/account/challenge/code.ts';
import type { Try } from '#worker/account/count-tries.ts';
import type { TokenAnswer } from '#worker/account/schemas.ts';
import { takeBackTries } from '#worker/account/take-back-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import type { Message } from '#worker/mail/port.ts';

interface Issue {
  purpose: Purpose;
  /** Whose it is; null for a sign-up. */
  accountId: string | null;
  /** What was typed, to be found again in the code's step. */
  typed: Omit<ChallengeRecord, 'codeDigest'>;
  mail: (to: string, code: string) => Message;
  /** The tries that were counted for it; taken back when the mail cannot be sent. */
  tries: readonly Try[];
}

/** Sends a code to an e-mail and answers the token it is bound to. Throws `mail_unavailable`. */
export async function issueChallenge(ctx: Ctx, issue: Issue): Promise<TokenAnswer> {
  const code = randomCode();
  try {
    await ctx.mail(issue.mail(issue.typed.email, code));
  } catch (cause) {
    await takeBackTries(ctx, issue.tries);
    throw new AppError('mail_unavailable', { cause });
  }

  // Only a code that is on its way is kept, so a mail service that fails leaves nothing behind.
  const token = randomToken();
  const id = await sha256(token);
  const now = ctx.clock.now();
  await Promise.all([
    keepChallenge(ctx, id, {
      ...issue.typed,
      codeDigest: await codeDigest(ctx.codePepper, token, code),
    }),
    insertChallenge(ctx.db, {
      id,
      purpose: issue.purpose,
      accountId: issue.accountId,
      nextTokenHash: await sha256(await nextToken(ctx.codePepper, token)),
      createdAt: now,
      expiresAt: now + challengeLifeMs,
    }),
  ]);
  return { token };
}
