import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';

import { selectAccountByEmail } from '#worker/account/account-repository.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import { isCallers } from '#worker/account/caller.ts';
import {
  deleteOpenChallenges,
  isUndone,
  markDone,
} from '#worker/account/challenge/challenge-repository.ts';
import { deleteLoginCodes } from '#worker/account/login-code/login-code-repository.ts';
import { takeCallersCode } from '#worker/account/profile/take-callers-code.ts';
import { hasEmail, updateEmail } from '#worker/account/profile/profile-repository.ts';
import type { codeEntry } from '#worker/account/profile/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/statements.ts';
import { emailChangedMail } from '#worker/mail/templates/email-changed.ts';

/**
 * Gives the caller's account the e-mail that the code was sent to, and ends what was under way with
 * the old one: challenges and login codes. The same right code sent again is answered as before.
 * Throws `not_logged_in`, what `takeCode` throws, and `user_exist` when the e-mail has been taken
 * meanwhile.
 */
export async function verifyEmailChange(
  ctx: Ctx,
  input: z.output<typeof codeEntry>,
): Promise<AccountRow> {
  const { challenge, record, caller } = await takeCallersCode(ctx, 'email_change', input);
  const now = ctx.clock.now();
  const { id } = challenge;
  const undone = sql`${isUndone(ctx.db, id, now)} and ${isCallers(ctx, caller.id)}`;
  const changed = sql`${undone} and ${hasEmail(ctx.db, caller.id, record.email)}`;
  const notice = { key: `email-changed:${id}`, ...emailChangedMail(caller.email, now) };
  const [, , , queued, , owners] = await ctx.db.batch([
    updateEmail(ctx.db, caller.id, record.email, now, undone),
    deleteOpenChallenges(ctx.db, caller.id, id, changed),
    deleteLoginCodes(ctx.db, caller.id, changed),
    queueMail(ctx.db, notice, now, changed),
    markDone(ctx.db, id, now, changed),
    selectAccountByEmail(ctx.db, record.email),
  ]);
  await sendQueued(ctx, notice, queued);
  const owner = owners[0];
  // Nobody has it: another change came first and ended this one, or the session has been ended.
  if (!owner) throw new AppError('expired_code');
  if (owner.id !== caller.id) throw new AppError('user_exist');
  return owner;
}
