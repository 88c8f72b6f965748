import type { DeskCtx } from '#worker/context.ts';
import type {
  PayoutItem,
  PayoutListAnswer,
  PayoutListQuery,
} from '#worker/desk/payouts/schemas.ts';
import { selectPayouts } from '#worker/payout/review/shared-sql.ts';

const pageSize = 50;

/** A page of the payouts with a status. */
export async function listPayouts(
  ctx: DeskCtx,
  { status = 'requested', cursor }: PayoutListQuery,
): Promise<PayoutListAnswer> {
  const [at, id] = cursor?.split(':') ?? [];
  const after = at === undefined || id === undefined ? null : { requestedAt: Number(at), id };
  // The extra row tells whether there is another page.
  const rows = await selectPayouts(ctx.db, { status, after, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1)?.payout;
  return {
    payouts: page.map(toPayoutItem),
    next: rows.length > pageSize && last ? `${last.requestedAt}:${last.id}` : null,
  };
}

type Row = Awaited<ReturnType<typeof selectPayouts>>[number];

function toPayoutItem({ payout, email, sameAccount }: Row): PayoutItem {
  return {
    id: payout.id,
    account_id: payout.accountId,
    email,
    paypal_account: payout.paypalAccount,
    amount: payout.amount,
    status: payout.status,
    batch_id: payout.batchId,
    reason: payout.reason,
    requested_at: payout.requestedAt,
    decided_by: payout.decidedBy,
    updated_at: payout.updatedAt,
    same_account: sameAccount,
  };
}
