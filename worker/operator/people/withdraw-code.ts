import { expireCode, isUsable, selectCodeByPrefix } from '#worker/account/login-code/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { alreadyDecided } from '#worker/operator/already-decided.ts';
import { codeIdLength } from '#worker/operator/people/person-parts.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';
import {
  recordAction,
  selectAction,
  selectLastAction,
  wasDone,
} from '#worker/operator/statements.ts';

/**
 * Has a link open nothing any more. Whoever is signed in by it stays so. One round trip. Throws
 * `not_found`, and `already_decided` for one that has expired or is used up.
 */
export async function withdrawCode(
  ctx: DeskCtx,
  { id, accountId }: { id: string; accountId: string },
  actionId: string,
): Promise<DeskDone> {
  if (!new RegExp(`^[0-9a-f]{${codeIdLength}}$`).test(id)) throw new AppError('not_found');
  const { db } = ctx;
  const now = ctx.clock.now();
  const key = { accountId, hashPrefix: id };
  const action = newAction(ctx, {
    actionId,
    action: 'login_code.withdrawn',
    subject: 'login_code',
    subjectId: id,
    accountId,
    details: {},
  });
  const [, , kept, [code], [last]] = await db.batch([
    recordAction(db, action, isUsable(db, key, now)),
    expireCode(db, key, now, wasDone(action)),
    selectAction(db, actionId),
    selectCodeByPrefix(db, key),
    selectLastAction(db, 'login_code', id),
  ]);
  if (outcomeOf(action, kept) !== 'refused') return { success: true, id };
  if (!code) throw new AppError('not_found');
  throw alreadyDecided(code.expiresAt <= now ? 'expired' : 'used_up', last?.operator ?? null);
}
