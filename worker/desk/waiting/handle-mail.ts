import { sql } from 'drizzle-orm';
import type { output } from 'zod/mini';

import { accountOfEmail } from '#worker/account/desk/shared-sql.ts';
import { emailOf } from '#worker/account/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { isHandled, selectLastAction } from '#worker/desk/shared-sql.ts';
import type { mailInput } from '#worker/desk/waiting/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { selectGivenUpMail } from '#worker/mail/desk/shared-sql.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/**
 * Sees to a mail that was given up, once: sends it again, word for word, a person's to the address
 * that their account has now; or lets it be. Throws `not_found`, and `already_decided`.
 */
export async function handleMail(
  ctx: DeskCtx,
  { action_id: actionId, key, again }: output<typeof mailInput>,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const [found] = await selectGivenUpMail(db, key, { ownerOf: accountOfEmail });
  if (!found) throw new AppError('not_found');
  const { subject, text, html, recipient, keptFor, accountId } = found;
  const mail = { key: `again:${actionId}`, subject, text, html };
  const action = newAction(ctx, {
    actionId,
    action: again ? 'mail.sent_again' : 'mail.let_be',
    subject: 'mail',
    subjectId: key,
    accountId,
    details: { subject },
  });
  const to = keptFor === null ? recipient : emailOf(keptFor);
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: sql`not ${isHandled('mail', sql`${key}`)}`,
    write: (onlyIf) => ({
      mails: again ? queueMail(db, { ...mail, to, keptFor }, action.at, onlyIf) : undefined,
    }),
    read: { lastActions: selectLastAction(db, 'mail', key) },
  });
  if (outcome === 'refused') {
    throw alreadyDecidedError('handled', rows.lastActions[0]?.operator ?? null);
  }
  await sendQueued(ctx, mail, rows.mails ?? []);
  return { success: true, id: key };
}
