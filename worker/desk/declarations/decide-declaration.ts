import { emailOf } from '#worker/account/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { wishesLeft } from '#worker/declaration/carry-out/owner-wish.ts';
import { seeToCase } from '#worker/declaration/carry-out/see-to-case.ts';
import { leaseMs } from '#worker/declaration/case.ts';
import { decisionLetter } from '#worker/declaration/desk/desk-letters.ts';
import { deskStepKey } from '#worker/declaration/desk/shared-sql.ts';
import { isAboutLifetime, namesContract, namesWhatEnds } from '#worker/declaration/step.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { actOnCase, findCase } from '#worker/desk/declarations/act-on-case.ts';
import type { DeclarationDecision } from '#worker/desk/declarations/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/**
 * Decides on an extraordinary cancellation, or on giving up a lifetime plan: accepted, the
 * contracts of the case end at once, a lifetime plan without a refund; refused, the ordinary
 * cancellation stays. The person is told either way. If ending is cut off, the scheduled run
 * carries it on. Throws `not_found`, `invalid_request` for a case that asks for no such decision or
 * in which no contract is named yet, and `already_decided` if somebody else was faster, after an
 * acceptance (what has ended has ended), or once its owner has said that it is not theirs.
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
  const since = sinceMatched(whole.steps);
  refuseOvertaken(whole, since, deskStepKey(id, actionId));
  const isLifetime = whole.steps.some(isAboutLifetime);
  const isAsked = isLifetime || whole.declaration.typed.kind === 'extraordinary';
  if (!isAsked || (accepted && !since.some(namesWhatEnds))) {
    throw new AppError('invalid_request', { status: 409 });
  }
  const isMeant = meantIn(since);
  const contracts = await selectContracts(ctx.db, accountId);
  const ending = contracts.filter((one) => isMeant(one) && isLive(one.status));
  const letter = {
    ...decisionLetter(whole.declaration, actionId, { accepted, reason, isLifetime }),
    to: emailOf(accountId),
  };
  const { queued } = await actOnCase(ctx, whole, {
    actionId,
    action: accepted ? 'declaration.accepted' : 'declaration.refused',
    what: 'desk_decided',
    details: { accepted, reason, ...(accepted && { ended: ending.map(({ id: one }) => one) }) },
    // Noted first, so that of two decisions at once only the one that stands ends anything.
    change: { deskDueAt: null, ...(accepted && { lookAt: ctx.clock.now() + leaseMs }) },
    mail: (onlyIf) => queueMail(ctx.db, { ...letter, keptFor: accountId }, ctx.clock.now(), onlyIf),
  });
  ctx.later(sendQueued(ctx, letter, queued));
  if (accepted) await seeToCase(ctx, id);
  return { success: true, id };
}

type Steps = WholeCase['steps'];

/** Refuses to decide what is decided. The same act once more is none. */
function refuseOvertaken({ file, steps }: WholeCase, since: Steps, ownKey: string): void {
  if (steps.some(({ key }) => key === ownKey)) return;
  const before = since.findLast(({ what }) => what === 'desk_decided');
  if (before?.details['accepted'] === true) throw alreadyDecidedError(file.state, before.by);
  const isObjected = wishesLeft(steps).some(({ what }) => what === 'objected');
  if (isObjected || file.state === 'taken_back') throw alreadyDecidedError('taken_back', null);
}

/** What has happened since the desk last named a contract; everything if it never did. */
function sinceMatched(steps: Steps): Steps {
  return steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ what }) => what === 'desk_matched'),
    ),
  );
}

/** Which contracts the case means, since the desk last named one: then that one. */
function meantIn(since: Steps): (contract: ContractRow) => boolean {
  const named = since.filter(namesContract);
  const ids = new Set(named.map(({ details }) => details['contract']));
  const meansLifetime = since.some(isAboutLifetime);
  const isNamed = since[0]?.what === 'desk_matched';
  return ({ id, oneTime }) => ids.has(id) || (oneTime && meansLifetime && !isNamed);
}
