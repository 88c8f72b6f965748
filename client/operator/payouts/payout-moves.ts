import type { PayoutItem } from '#worker/operator/payouts/schemas.ts';
import type { PayoutMove } from '#worker/payout/payout.ts';

const moves: Record<PayoutItem['status'], readonly PayoutMove[]> = {
  requested: ['approve', 'fail'],
  approved: ['paid', 'fail', 'back'],
  paid: ['back'],
  failed: ['back'],
};

/** What can be done with a payout; one that stands in a file is paid or fails. */
export function payoutMovesOf({ status, batch_id: batch }: PayoutItem): PayoutMove[] {
  return moves[status].filter(
    (move) => !(move === 'back' && status === 'approved' && batch !== null),
  );
}
