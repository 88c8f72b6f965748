import type { DeskCtx } from '#worker/context.ts';
import { frozenIn } from '#worker/declaration/frozen.ts';
import { seeToCase } from '#worker/declaration/carry-out/see-to-case.ts';
import { leaseMs } from '#worker/declaration/case.ts';
import { answerLetter } from '#worker/declaration/desk/desk-letters.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { actOnCase, findCase } from '#worker/desk/declarations/act-on-case.ts';
import type { DeclarationClose, DeclarationReply } from '#worker/desk/declarations/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

/**
 * Answers a declaration by mail, to the address that was given for its receipt. The case leaves the
 * list until something happens to it again. Throws `not_found`.
 */
export async function answerDeclaration(
  ctx: DeskCtx,
  id: string,
  { action_id: actionId, text }: DeclarationReply,
): Promise<DeskActAnswer> {
  const whole = await findCase(ctx, id);
  const to = meantBy(whole.declaration.typed).confirmationEmail;
  const letter = { ...answerLetter(whole.declaration, actionId, text), to };
  const { queued } = await actOnCase(ctx, whole, {
    actionId,
    action: 'declaration.answered',
    what: 'desk_answered',
    details: { text },
    change: { deskDueAt: null },
    mail: (onlyIf) => queueMail(ctx.db, letter, ctx.clock.now(), onlyIf),
  });
  ctx.later(sendQueued(ctx, letter, queued));
  return { success: true, id };
}

/**
 * Takes a case off the list: nothing more is to be done. What it has frozen is collected again, and
 * an owner who was asked is told. Throws `not_found`.
 */
export async function closeDeclaration(
  ctx: DeskCtx,
  id: string,
  { action_id: actionId, reason }: DeclarationClose,
): Promise<DeskActAnswer> {
  const whole = await findCase(ctx, id);
  const { state } = whole.file;
  const isOpen = state === 'waiting' || state === 'asked';
  const isFrozen = isOpen && frozenIn(whole.steps).length > 0;
  await actOnCase(ctx, whole, {
    actionId,
    action: 'declaration.closed',
    what: 'desk_closed',
    details: { reason },
    change: {
      deskDueAt: null,
      ...(isOpen && { state: 'closed' as const }),
      ...(isFrozen && { lookAt: ctx.clock.now() + leaseMs }),
    },
  });
  if (isFrozen) await seeToCase(ctx, id);
  return { success: true, id };
}
