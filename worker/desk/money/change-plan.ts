import { selectPerson } from '#worker/account/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isRepeated, newAction } from '#worker/desk/action.ts';
import type { Action } from '#worker/desk/action.ts';
import type {
  PlanChangeAnswer,
  PlanChangeInput,
  PlanChangePreview,
  UndoChangeInput,
} from '#worker/desk/money/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { insertAction, selectAction } from '#worker/desk/shared-sql.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { changeFor, concludeChange, findChangeFor } from '#worker/desk/money/in-their-place.ts';
import { undoPlanned } from '#worker/subscription/change/plan-next.ts';
import type { FoundChange } from '#worker/subscription/change/read-change.ts';

/** What a plan would mean for a person now. Changes nothing. Throws as `readChange` does. */
export async function previewPlanChange(
  ctx: DeskCtx,
  accountId: string,
  planId: string,
): Promise<PlanChangePreview> {
  const [person] = await selectPerson(ctx.db, accountId, ctx.clock.now());
  if (!person) throw new AppError('not_found');
  const { preview, needsAddress } = await findChangeFor(ctx, person, planId);
  const { quote: _quote, buyer: _buyer, ...shown } = preview;
  return { ...shown, needs_address: needsAddress };
}

/**
 * Changes the plan of a person's contract, as they have asked for by telephone or letter
 * (docs/decisions/0125). The audit row is written in the batch that makes the order or notes the
 * plan, so that two operators at once make one; the same act again goes on where it was cut off.
 * Throws `not_found`, `already_changed` where another contract runs by now, and as `changeFor`.
 */
export async function changePlanForPerson(
  ctx: DeskCtx,
  accountId: string,
  input: PlanChangeInput,
): Promise<PlanChangeAnswer> {
  const { db } = ctx;
  const { action_id: actionId, contract_id: contractId, reason } = input;
  const { plan_id, expected_total } = input;
  // The same act again has the same key, and makes no second order.
  const wanted = { plan_id, expected_total, idempotency_key: `desk:${actionId}` };
  const { people, audit } = await batch(db, {
    people: selectPerson(db, accountId, ctx.clock.now()),
    audit: selectAction(db, actionId),
  });
  const [person] = people;
  if (!person) throw new AppError('not_found');
  const actionWith = (details: Action['details']) =>
    newAction(ctx, {
      actionId,
      action: 'plan.changed',
      subject: 'contract',
      subjectId: contractId,
      accountId,
      details,
    });
  if (!isRepeated(actionWith({}), audit)) {
    const recorded = (found: FoundChange) => {
      if (found.contract.id !== contractId) throw new AppError('already_changed');
      const action = actionWith({ ...detailsOf(found), reason });
      return (isMade: Parameters<typeof insertAction>[2]) => insertAction(db, action, isMade);
    };
    await changeFor(ctx, person, wanted, recorded).catch(refuseUnlessRefused);
  }
  const outcome = await concludeChange(ctx, person, wanted);
  const [row] = await selectAction(db, actionId);
  const { starts_at: at, amount } = row?.details ?? {};
  return {
    success: true,
    id: contractId,
    outcome,
    takes_effect: typeof at === 'number' ? at : 'now',
    total: Number(amount ?? 0),
  };
}

/** What the log has of a change. */
function detailsOf({ preview, contract }: FoundChange): Action['details'] {
  const { plan, takes_effect: at, total, credit, back } = preview;
  return {
    number: contract.number,
    plan: plan.name,
    starts_at: at === 'now' ? null : at,
    amount: total,
    credit: credit || null,
    back: back || null,
  };
}

/** A method that Stripe does not take is a refusal, of an order that was made. */
function refuseUnlessRefused(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'invaid_payment') throw error;
}

/**
 * Takes the planned change of a person's contract back, and tells them. Throws `not_found` for a
 * contract that does not run, `already_changed` where nothing is planned any more.
 */
export async function undoChangeForPerson(
  ctx: DeskCtx,
  { accountId, contractId }: { accountId: string; contractId: string },
  { action_id: actionId, reason }: UndoChangeInput,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const rows = await batch(db, {
    audit: selectAction(db, actionId),
    contracts: selectContracts(db, accountId),
  });
  const contract = rows.contracts.find(({ id }) => id === contractId);
  const action = newAction(ctx, {
    actionId,
    action: 'plan_change.undone',
    subject: 'contract',
    subjectId: contractId,
    accountId,
    details: { number: contract?.number ?? null, reason },
  });
  const answer = { success: true, id: contractId } as const;
  if (isRepeated(action, rows.audit)) return answer;
  if (!contract || !isLive(contract.status)) throw new AppError('not_found');
  if (await undoPlanned(ctx, contract, (isMade) => insertAction(db, action, isMade))) return answer;
  // The same act, sent twice at once, may have been first.
  if (isRepeated(action, await selectAction(db, actionId))) return answer;
  throw new AppError('already_changed');
}
