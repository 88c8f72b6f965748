import type { DeskCtx } from '#worker/context.ts';
import { selectReferrals } from '#worker/marketing/desk/shared-sql.ts';
import type { ReferralListAnswer, ReferralQuery } from '#worker/desk/referrals/schemas.ts';

const pageSize = 50;

/** A page of referrals, the oldest first. Without a status, those that wait for their credit. */
export async function listReferrals(
  ctx: DeskCtx,
  { status = 'counted', cursor }: ReferralQuery,
): Promise<ReferralListAnswer> {
  const [createdAt, id = ''] = cursor?.split(':') ?? [];
  const after = createdAt === undefined ? null : { createdAt: Number(createdAt), id };
  const rows = await selectReferrals(ctx.db, status, after, pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    referrals: page.map((row) => ({
      id: row.id,
      status: row.status,
      referrer: { account_id: row.referrerAccountId, email: row.referrerEmail },
      referred: { account_id: row.referredAccountId, email: row.referredEmail },
      created_at: row.createdAt,
      counted_at: row.countedAt,
      credited_at: row.creditedAt,
      credited_by: row.creditedBy,
    })),
    next: last ? `${last.createdAt}:${last.id}` : null,
  };
}
