import type { DeskCtx } from '#worker/context.ts';
import { seeToCase } from '#worker/declaration/carry-out/see-to-case.ts';
import { leaseMs } from '#worker/declaration/case.ts';
import { numberIn } from '#worker/declaration/parse-form.ts';
import { actOnCase, findCase } from '#worker/desk/declarations/act-on-case.ts';
import type { DeclarationMatch } from '#worker/desk/declarations/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectContractByNumber } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Says which contract a declaration means, and has it carried out at once, with its day of receipt.
 * If that is cut off, the scheduled run carries it on. Throws `not_found` for an unknown
 * declaration, and `invalid_request` at `contract` for a number that no contract has.
 */
export async function matchDeclaration(
  ctx: DeskCtx,
  id: string,
  { action_id: actionId, contract: typed, do: what }: DeclarationMatch,
): Promise<DeskActAnswer> {
  const whole = await findCase(ctx, id);
  const number = numberIn(typed);
  const [contract] = number === null ? [] : await selectContractByNumber(ctx.db, number);
  if (!contract) {
    throw new AppError('invalid_request', { status: 422, fields: { contract: 'invalid_request' } });
  }
  const { isNew } = await actOnCase(ctx, whole, {
    actionId,
    action: 'declaration.matched',
    what: 'desk_matched',
    details: { contract: contract.id, number: contract.number, do: what },
    change: {
      state: 'received',
      held: null,
      accountId: contract.accountId,
      lookAt: ctx.clock.now() + leaseMs,
      deskDueAt: null,
    },
  });
  if (isNew) await seeToCase(ctx, id);
  return { success: true, id };
}
