import { selectAccountSummary } from '#worker/account/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { freePremiumEnd } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import {
  insertGrant,
  isFreePremiumEnd,
  selectGrants,
} from '#worker/entitlement/grant/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, newSubjectId } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import type { GiveGrantInput } from '#worker/desk/people/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { addMonths, dayMs } from '#worker/calendar.ts';

/** How often to try while the person's other grants change at the same moment. */
const maxAttempts = 5;

/**
 * Gives a person free Premium, after the free time that they have, or free tasks. Two round trips.
 * Throws `not_found`, and `invalid_request` for an end in the past.
 */
export async function giveGrant(
  ctx: DeskCtx,
  accountId: string,
  input: GiveGrantInput,
): Promise<DeskActAnswer> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const answer = await tryToGive(ctx, accountId, input);
    if (answer) return answer;
  }
  throw alreadyDecidedError('busy', null);
}

/** Null where the person's grants have changed since they were read: the caller tries again. */
async function tryToGive(
  ctx: DeskCtx,
  accountId: string,
  input: GiveGrantInput,
): Promise<DeskActAnswer | null> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const {
    people: [person],
    grants,
  } = await batch(db, {
    people: selectAccountSummary(db, accountId),
    grants: selectGrants(db, accountId),
  });
  if (!person) throw new AppError('not_found');
  const end = freePremiumEnd(grants, now);
  const period = periodOf(input, end, now);
  if (period.endsAt !== null && period.endsAt <= now) {
    throw new AppError('invalid_request', { status: 422, fields: { until: 'invalid_request' } });
  }
  const { kind, quota = null, note, action_id: actionId } = input;
  const id = crypto.randomUUID();
  const action = newAction(ctx, {
    actionId,
    action: 'grant.given',
    subject: 'grant',
    subjectId: newSubjectId(id),
    accountId,
    details: { kind, quota, ...period, note },
  });
  const name = { source: 'operator', reference: `desk:${actionId}` } as const;
  const grant = { id, accountId, kind, quota, ...period, plan: kind, ...name };
  const { outcome, auditRow } = await runAction(ctx, action, {
    onlyIf: isFreePremiumEnd(db, accountId, end, now),
    write: (onlyIf) => ({ grant: insertGrant(db, grant, now, onlyIf) }),
    read: {},
  });
  return outcome === 'refused' ? null : { success: true, id: auditRow.subjectId };
}

/** Months and days begin after the free time that the person has. Free tasks begin at once. */
function periodOf(
  { kind, months, days, until }: GiveGrantInput,
  end: number,
  now: number,
): Pick<Grant, 'startsAt' | 'endsAt'> {
  const startsAt = kind === 'premium' && until === undefined ? end : now;
  if (months !== undefined) return { startsAt, endsAt: addMonths(startsAt, months) };
  if (days !== undefined) return { startsAt, endsAt: startsAt + days * dayMs };
  return { startsAt, endsAt: until ?? null };
}
