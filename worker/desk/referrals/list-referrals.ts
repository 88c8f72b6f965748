import type { DeskCtx } from '#worker/context.ts';
import { pageOf, placeAfter } from '#worker/desk/page.ts';
import { selectReferrals } from '#worker/marketing/desk/shared-sql.ts';
import type { ReferralListAnswer, ReferralQuery } from '#worker/desk/referrals/schemas.ts';

const pageSize = 50;

/** A page of referrals, the oldest first. Without a status, those that wait for their credit. */
export async function listReferrals(
  ctx: DeskCtx,
  { status = 'counted', cursor }: ReferralQuery,
): Promise<ReferralListAnswer> {
  const found = await selectReferrals(ctx.db, status, placeAfter(cursor), pageSize + 1);
  const { rows, next } = pageOf(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, id }));
  return {
    referrals: rows.map((row) => ({
      id: row.id,
      status: row.status,
      referrer: { account_id: row.referrerAccountId, email: row.referrerEmail },
      referred: { account_id: row.referredAccountId, email: row.referredEmail },
      created_at: row.createdAt,
      counted_at: row.countedAt,
      credited_at: row.creditedAt,
      credited_by: row.creditedBy,
    })),
    next,
  };
}
