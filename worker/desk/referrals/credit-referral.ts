import { and } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { freePremiumEnd } from '#worker/entitlement/grant/grant.ts';
import {
  insertGrant,
  isFreePremiumEnd,
  renewGrant,
  selectGrants,
} from '#worker/entitlement/grant/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import {
  isReferralInStatus,
  referrerIdOf,
  selectReferral,
  selectWithdrawalsOfReferred,
  updateReferralCredit,
} from '#worker/marketing/desk/shared-sql.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { referralGrantName } from '#worker/desk/referrals/referral-grant-name.ts';
import type { Credit } from '#worker/desk/referrals/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { isStanding } from '#worker/subscription/money/states.ts';
import { addMonths } from '#worker/calendar.ts';

/** How often to try while the person's other grants change at the same moment. */
const maxAttempts = 5;

/**
 * Gives the referrer of a paying person free months, once, after the free time that they have. Two
 * round trips. Throws `not_found`, and `already_decided` for a referral that waits for its payment,
 * has its credit, or has brought somebody who has withdrawn from their contract.
 */
export async function creditReferral(
  ctx: DeskCtx,
  id: string,
  input: Credit,
): Promise<DeskActAnswer> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const answer = await tryToCredit(ctx, id, input);
    if (answer) return answer;
  }
  throw alreadyDecidedError('busy', null);
}

/** Null where the person's grants have changed since they were read: the caller tries again. */
async function tryToCredit(
  ctx: DeskCtx,
  id: string,
  { action_id: actionId, months }: Credit,
): Promise<DeskActAnswer | null> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const {
    referrals: [referral],
    grants,
    withdrawals,
  } = await batch(db, {
    referrals: selectReferral(db, id),
    grants: selectGrants(db, referrerIdOf(id)),
    withdrawals: selectWithdrawalsOfReferred(db, id),
  });
  if (!referral) throw new AppError('not_found');
  const isOver = withdrawals.some(({ status }) => isStanding(status));
  if (isOver && referral.status === 'counted') throw alreadyDecidedError('withdrawn', null);
  const startsAt = freePremiumEnd(grants, now);
  const period = { startsAt, endsAt: addMonths(startsAt, months) };
  const accountId = referral.referrerAccountId;
  const action = newAction(ctx, {
    actionId,
    action: 'referral.credited',
    subject: 'referral',
    subjectId: id,
    accountId,
    details: { months, ...period, referred: referral.referredAccountId },
  });
  const name = referralGrantName(id);
  const grant = { accountId, kind: 'premium', plan: 'referral', ...name, ...period } as const;
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: and(
      isReferralInStatus(db, id, 'counted'),
      isFreePremiumEnd(db, accountId, startsAt, now),
    ),
    write: (onlyIf) => ({
      // A credit that was taken back has left its revoked grant.
      renewedGrant: renewGrant(db, name, period, now, onlyIf),
      newGrant: insertGrant(db, grant, now, onlyIf),
      credit: updateReferralCredit(db, id, { by: ctx.operator, now, onlyIf }),
    }),
    read: { latest: selectReferral(db, id) },
  });
  if (outcome !== 'refused') return { success: true, id };
  const [latest] = rows.latest;
  if (latest?.status === 'counted') return null;
  throw alreadyDecidedError(latest?.status ?? referral.status, latest?.creditedBy ?? null);
}
