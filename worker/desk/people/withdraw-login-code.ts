import { expireCode, isUsable, selectCodeByPrefix } from '#worker/account/login-code/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { codeIdLength } from '#worker/desk/people/person-answer.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';

/**
 * Makes a link useless. People who have signed in with it stay signed in. One round trip. Throws
 * `not_found`, and `already_decided` for a link that has expired or is used up.
 */
export async function withdrawLoginCode(
  ctx: DeskCtx,
  { id, accountId }: { id: string; accountId: string },
  actionId: string,
): Promise<DeskActAnswer> {
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
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isUsable(db, key, now),
    write: (onlyIf) => ({ expired: expireCode(db, key, now, onlyIf) }),
    read: {
      codes: selectCodeByPrefix(db, key),
      lastActions: selectLastAction(db, 'login_code', id),
    },
  });
  if (outcome !== 'refused') return { success: true, id };
  const [code] = rows.codes;
  if (!code) throw new AppError('not_found');
  const status = code.expiresAt <= now ? 'expired' : 'used_up';
  throw alreadyDecidedError(status, rows.lastActions[0]?.operator ?? null);
}
