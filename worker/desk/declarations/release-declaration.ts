import type { DeskCtx } from '#worker/context.ts';
import { seeToCase } from '#worker/declaration/carry-out/see-to-case.ts';
import { leaseMs } from '#worker/declaration/case.ts';
import { actOnCase, findCase } from '#worker/desk/declarations/act-on-case.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';

/**
 * Lets the machine do with a held declaration what it does with others: send the receipt, match it
 * and carry it out. Throws `not_found`, and `already_decided` for one that is not held.
 */
export async function releaseDeclaration(
  ctx: DeskCtx,
  id: string,
  actionId: string,
): Promise<DeskActAnswer> {
  const whole = await findCase(ctx, id);
  const isRepeat = whole.steps.some(({ key }) => key === `${id}:${actionId}`);
  if (whole.file.held === null && !isRepeat) throw alreadyDecidedError(whole.file.state, null);
  const { isNew } = await actOnCase(ctx, whole, {
    actionId,
    action: 'declaration.released',
    what: 'desk_released',
    details: {},
    change: { state: 'received', held: null, lookAt: ctx.clock.now() + leaseMs, deskDueAt: null },
  });
  if (isNew) await seeToCase(ctx, id);
  return { success: true, id };
}
