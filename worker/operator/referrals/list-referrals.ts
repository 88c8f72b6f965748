import type { DeskCtx } from '#worker/context.ts';
import { selectReferrals } from '#worker/marketing/desk/statements.ts';
import type { ReferralList, ReferralQuery } from '#worker/operator/referrals/schemas.ts';

const pageSize = 50;

/** Who brought whom, the oldest first, a page at a time; what waits for its credit unless asked. */
export async function listReferrals(
  ctx: DeskCtx,
  { status = 'counted', cursor }: ReferralQuery,
): Promise<ReferralList> {
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
