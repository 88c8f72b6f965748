import type { DeskCtx } from '#worker/context.ts';
import { pageOf, placeAfter } from '#worker/desk/page.ts';
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
  const queue = { status, after: placeAfter(cursor), limit: pageSize + 1 };
  const { rows, next } = pageOf(await selectPayouts(ctx.db, queue), pageSize, ({ payout }) => ({
    at: payout.requestedAt,
    id: payout.id,
  }));
  return { payouts: rows.map(toPayoutItem), next };
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
