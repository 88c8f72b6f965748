import { accountExists } from '#worker/account/desk/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { freeUntil } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { insertGrant, selectGrants } from '#worker/entitlement/grant/statements.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import type { GiveGrant } from '#worker/operator/people/schemas.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { addMonths, dayMs } from '#worker/calendar.ts';

/**
 * Gives somebody free Premium, after what they have of it, or free tasks. Two round trips. Throws
 * `not_found`, and `invalid_request` for an end that has passed.
 */
export async function giveGrant(
  ctx: DeskCtx,
  accountId: string,
  input: GiveGrant,
): Promise<DeskDone> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const times = timesOf(input, await selectGrants(db, accountId), now);
  if (times.endsAt !== null && times.endsAt <= now) {
    throw new AppError('invalid_request', { status: 422, fields: { until: 'invalid_request' } });
  }
  const { kind, quota = null, note, action_id: actionId } = input;
  const id = crypto.randomUUID();
  const action = newAction(ctx, {
    actionId,
    action: 'grant.given',
    subject: 'grant',
    subjectId: id,
    accountId,
    details: { kind, quota, ...times, note },
  });
  const given = { id, accountId, kind, quota, ...times, plan: kind, source: 'operator' } as const;
  const [, , kept] = await db.batch([
    recordAction(db, action, accountExists(accountId)),
    insertGrant(db, { ...given, reference: `desk:${actionId}` }, now, wasDone(action)),
    selectAction(db, actionId),
  ]);
  // Made anew for every request, so no repetition of it could name the same.
  if (outcomeOf({ ...action, subjectId: kept[0]?.subjectId ?? id }, kept) === 'refused') {
    throw new AppError('not_found');
  }
  return { success: true, id: kept[0]?.subjectId ?? id };
}

/** Months and days follow what there is; free tasks begin at once. */
function timesOf(
  { kind, months, days, until }: GiveGrant,
  grants: readonly Grant[],
  now: number,
): Pick<Grant, 'startsAt' | 'endsAt'> {
  const startsAt = kind === 'premium' && until === undefined ? freeUntil(grants, now) : now;
  if (months !== undefined) return { startsAt, endsAt: addMonths(startsAt, months) };
  if (days !== undefined) return { startsAt, endsAt: startsAt + days * dayMs };
  return { startsAt, endsAt: until ?? null };
}
