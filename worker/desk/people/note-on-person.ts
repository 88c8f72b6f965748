import type { SQL } from 'drizzle-orm';

import { accountExists, endSessionsOf } from '#worker/account/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import type { Statements } from '#worker/db/batch.ts';
import { newAction } from '#worker/desk/action.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { EndSessionsInput, NoteInput } from '#worker/desk/people/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { AppError } from '#worker/errors.ts';

/** Keeps a note for colleagues in the log of a person. One round trip. Throws `not_found`. */
export function noteOnPerson(
  ctx: DeskCtx,
  accountId: string,
  { action_id: actionId, note }: NoteInput,
): Promise<DeskActAnswer> {
  return actOnAccount(ctx, accountId, { actionId, action: 'account.noted', details: { note } });
}

/**
 * Signs a person out everywhere, because somebody else may be in their account; their password and
 * passkeys stay. One round trip. Throws `not_found`.
 */
export function endSessions(
  ctx: DeskCtx,
  accountId: string,
  { action_id: actionId, reason }: EndSessionsInput,
): Promise<DeskActAnswer> {
  return actOnAccount(
    ctx,
    accountId,
    { actionId, action: 'sessions.ended', details: { reason } },
    (onlyIf) => endSessionsOf(ctx.db, accountId, onlyIf),
  );
}

/** Notes an act on an account that exists, and does what belongs to it. */
async function actOnAccount(
  ctx: DeskCtx,
  accountId: string,
  act: { actionId: string; action: string; details: Record<string, unknown> },
  write: (onlyIf: SQL) => Statements = () => ({}),
): Promise<DeskActAnswer> {
  const action = newAction(ctx, { ...act, subject: 'account', subjectId: accountId, accountId });
  const onlyIf = accountExists(accountId);
  const { outcome } = await runAction(ctx, action, { onlyIf, write, read: {} });
  if (outcome === 'refused') throw new AppError('not_found');
  return { success: true, id: accountId };
}
