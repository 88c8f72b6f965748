import { emailOf } from '#worker/account/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { endNow } from '#worker/declaration/carry-out/contract-calls.ts';
import { decisionLetter } from '#worker/declaration/desk/desk-letters.ts';
import { actOnCase, findCase } from '#worker/desk/declarations/act-on-case.ts';
import type { DeclarationDecision } from '#worker/desk/declarations/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/**
 * Decides on an extraordinary cancellation: accepted, the contracts of the case end at once;
 * refused, the ordinary cancellation stays. The person is told either way. Throws `not_found`, and
 * `invalid_request` for a case whose owner is not known.
 */
export async function decideDeclaration(
  ctx: DeskCtx,
  id: string,
  { action_id: actionId, accepted, reason }: DeclarationDecision,
): Promise<DeskActAnswer> {
  const whole = await findCase(ctx, id);
  const { accountId } = whole.file;
  if (accountId === null || whole.declaration.door !== 'cancellation') {
    throw new AppError('invalid_request', { status: 409 });
  }
  const meant = new Set(
    whole.steps
      .filter(({ what }) => what === 'cancelled' || what === 'already_ended')
      .map(({ details }) => details['contract']),
  );
  const contracts = await selectContracts(ctx.db, accountId);
  // Ending what has ended already is no error, so this goes first: a cut leaves the decision open.
  for (const contract of accepted ? contracts : []) {
    const isEnding = meant.has(contract.id) && !contract.oneTime && isLive(contract.status);
    if (isEnding) await endNow(ctx, contract);
  }
  const letter = {
    ...decisionLetter(whole.declaration, { accepted, reason }),
    to: emailOf(accountId),
  };
  const { queued } = await actOnCase(ctx, whole, {
    actionId,
    action: accepted ? 'declaration.accepted' : 'declaration.refused',
    what: 'desk_decided',
    details: { accepted, reason },
    change: { deskDueAt: null },
    mail: (onlyIf) => queueMail(ctx.db, { ...letter, keptFor: accountId }, ctx.clock.now(), onlyIf),
  });
  ctx.later(sendQueued(ctx, letter, queued));
  return { success: true, id };
}
