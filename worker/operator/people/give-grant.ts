import { selectAccountOf } from '#worker/account/desk/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { freeUntil } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { insertGrant, isFreeUntil, selectGrants } from '#worker/entitlement/grant/statements.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { alreadyDecided } from '#worker/operator/already-decided.ts';
import type { GiveGrant } from '#worker/operator/people/schemas.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { addMonths, dayMs } from '#worker/calendar.ts';

/** How often it is tried again because something else was given at that moment. */
const patience = 5;

/**
 * Gives somebody free Premium, after what they have of it, or free tasks. Two round trips. Throws
 * `not_found`, and `invalid_request` for an end that has passed.
 */
export async function giveGrant(
  ctx: DeskCtx,
  accountId: string,
  input: GiveGrant,
): Promise<DeskDone> {
  for (let tries = 0; tries < patience; tries += 1) {
    const done = await tryToGive(ctx, accountId, input);
    if (done) return done;
  }
  throw alreadyDecided('busy', null);
}

/** Null where something was given in between, after which this has to begin. */
async function tryToGive(
  ctx: DeskCtx,
  accountId: string,
  input: GiveGrant,
): Promise<DeskDone | null> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const [[person], grants] = await db.batch([
    selectAccountOf(db, accountId),
    selectGrants(db, accountId),
  ]);
  if (!person) throw new AppError('not_found');
  const end = freeUntil(grants, now);
  const times = timesOf(input, end, now);
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
    recordAction(db, action, isFreeUntil(db, accountId, end, now)),
    insertGrant(db, { ...given, reference: `desk:${actionId}` }, now, wasDone(action)),
    selectAction(db, actionId),
  ]);
  // Made anew for every request, so no repetition of it could name the same.
  const made = kept[0]?.subjectId ?? id;
  const outcome = outcomeOf({ ...action, subjectId: made }, kept);
  return outcome === 'refused' ? null : { success: true, id: made };
}

/** Months and days follow what there is; free tasks begin at once. */
function timesOf(
  { kind, months, days, until }: GiveGrant,
  end: number,
  now: number,
): Pick<Grant, 'startsAt' | 'endsAt'> {
  const startsAt = kind === 'premium' && until === undefined ? end : now;
  if (months !== undefined) return { startsAt, endsAt: addMonths(startsAt, months) };
  if (days !== undefined) return { startsAt, endsAt: startsAt + days * dayMs };
  return { startsAt, endsAt: until ?? null };
}
