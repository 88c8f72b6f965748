import type { PayoutItem } from '#worker/desk/payouts/schemas.ts';
import type { PayoutMove } from '#worker/payout/payout.ts';

const moves: Record<PayoutItem['status'], readonly PayoutMove[]> = {
  requested: ['approve', 'fail'],
  approved: ['paid', 'fail', 'back'],
  paid: ['back'],
  failed: ['back'],
};

/**
 * The possible actions for a payout. An approved payout in a batch file cannot go back; it is paid
 * or fails.
 */
export function possiblePayoutMoves({ status, batch_id: batch }: PayoutItem): PayoutMove[] {
  return moves[status].filter(
    (move) => !(move === 'back' && status === 'approved' && batch !== null),
  );
}
