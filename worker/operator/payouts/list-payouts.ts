import type { DeskCtx } from '#worker/context.ts';
import type { PayoutItem, PayoutList, PayoutListQuery } from '#worker/operator/payouts/schemas.ts';
import { selectPayouts } from '#worker/payout/review/statements.ts';

const pageSize = 50;

/** A page of the payouts that stand like that. */
export async function listPayouts(
  ctx: DeskCtx,
  { status = 'requested', cursor }: PayoutListQuery,
): Promise<PayoutList> {
  const [at, id] = cursor?.split(':') ?? [];
  const after = at === undefined || id === undefined ? null : { requestedAt: Number(at), id };
  // One more than is shown tells whether there is another page.
  const found = await selectPayouts(ctx.db, { status, after, limit: pageSize + 1 });
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1)?.payout;
  return {
    payouts: shown.map(payoutItem),
    next: found.length > pageSize && last ? `${last.requestedAt}:${last.id}` : null,
  };
}

type Row = Awaited<ReturnType<typeof selectPayouts>>[number];

function payoutItem({ payout, email, sameAccount }: Row): PayoutItem {
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
