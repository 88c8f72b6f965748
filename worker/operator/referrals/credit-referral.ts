import { and } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { freeUntil } from '#worker/entitlement/grant/grant.ts';
import {
  insertGrant,
  isFreeUntil,
  renewGrant,
  selectGrants,
} from '#worker/entitlement/grant/statements.ts';
import { AppError } from '#worker/errors.ts';
import {
  isReferral,
  referrerOf,
  selectReferral,
  setCredited,
} from '#worker/marketing/desk/statements.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { alreadyDecided } from '#worker/operator/already-decided.ts';
import { referralGrant } from '#worker/operator/referrals/referral-grant.ts';
import type { Credit } from '#worker/operator/referrals/schemas.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { addMonths } from '#worker/calendar.ts';

/** How often it is tried again because something else was given at that moment. */
const patience = 5;

/**
 * Gives whoever brought a paying person free months, once, after what they have. Two round trips.
 * Throws `not_found`, and `already_decided` for one that waits for its payment or has its credit.
 */
export async function creditReferral(ctx: DeskCtx, id: string, input: Credit): Promise<DeskDone> {
  for (let tries = 0; tries < patience; tries += 1) {
    const done = await tryToCredit(ctx, id, input);
    if (done) return done;
  }
  throw alreadyDecided('busy', null);
}

/** Null where something else was given in between, after which this has to begin. */
async function tryToCredit(
  ctx: DeskCtx,
  id: string,
  { action_id: actionId, months }: Credit,
): Promise<DeskDone | null> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const [[found], grants] = await db.batch([
    selectReferral(db, id),
    selectGrants(db, referrerOf(id)),
  ]);
  if (!found) throw new AppError('not_found');
  const startsAt = freeUntil(grants, now);
  const times = { startsAt, endsAt: addMonths(startsAt, months) };
  const accountId = found.referrerAccountId;
  const action = newAction(ctx, {
    actionId,
    action: 'referral.credited',
    subject: 'referral',
    subjectId: id,
    accountId,
    details: { months, ...times, referred: found.referredAccountId },
  });
  const name = referralGrant(id);
  const given = { accountId, kind: 'premium', plan: 'referral', ...name, ...times } as const;
  const onlyIf = wasDone(action);
  const [, , , , kept, [after]] = await db.batch([
    recordAction(
      db,
      action,
      and(isReferral(db, id, 'counted'), isFreeUntil(db, accountId, startsAt, now)),
    ),
    // A credit that was taken back before has left its grant there.
    renewGrant(db, name, times, now, onlyIf),
    insertGrant(db, given, now, onlyIf),
    setCredited(db, id, { by: ctx.operator, now, onlyIf }),
    selectAction(db, actionId),
    selectReferral(db, id),
  ]);
  if (outcomeOf(action, kept) !== 'refused') return { success: true, id };
  if (after?.status === 'counted') return null;
  throw alreadyDecided(after?.status ?? found.status, after?.creditedBy ?? null);
}
