import { allowTrial, mayBeAllowed, selectTrialCase } from '#worker/account/known/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Allows somebody a trial although their mailbox or payment method has had one: people share
 * accounts. It counts once, because whoever has had a contract gets no trial anyway. Throws
 * `not_found`, and `already_decided` if it is allowed.
 */
export async function allowPersonTrial(
  ctx: DeskCtx,
  accountId: string,
  actionId: string,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const action = newAction(ctx, {
    actionId,
    action: 'trial.allowed',
    subject: 'trial',
    subjectId: accountId,
    accountId,
    details: {},
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: mayBeAllowed(accountId),
    write: (isRecorded) => ({ allowed: allowTrial(db, accountId, ctx.clock.now(), isRecorded) }),
    read: {
      cases: selectTrialCase(db, accountId),
      lastActions: selectLastAction(db, 'trial', accountId),
    },
  });
  if (outcome !== 'refused') return { success: true, id: accountId };
  if (!rows.cases[0]) throw new AppError('not_found');
  throw alreadyDecidedError('allowed', rows.lastActions[0]?.operator ?? null);
}
