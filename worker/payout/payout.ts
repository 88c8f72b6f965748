/**
 * The statuses of a payout: a person requests it, then operators approve it, and it is paid or has
 * failed (docs/decisions/0027).
 */
export const payoutStatuses = ['requested', 'approved', 'paid', 'failed'] as const;

export type PayoutStatus = (typeof payoutStatuses)[number];

/**
 * The life of a payout at the desk: each move, and the status that it leads to from each status.
 */
const payoutMoves = {
  approve: { requested: 'approved' },
  paid: { approved: 'paid' },
  fail: { requested: 'failed', approved: 'failed' },
  back: { approved: 'requested', paid: 'approved', failed: 'requested' },
} as const satisfies Record<string, Partial<Record<PayoutStatus, PayoutStatus>>>;

export type PayoutMove = keyof typeof payoutMoves;

/**
 * The status that a move leads to; null where the move is not allowed. A payout in the payment
 * provider's file may be paid already, so its approval cannot be taken back. It is paid or failed.
 */
export function nextStatus(
  move: PayoutMove,
  { status, batchId }: { status: PayoutStatus; batchId: string | null },
): PayoutStatus | null {
  if (move === 'back' && status === 'approved' && batchId !== null) return null;
  const targets: Partial<Record<PayoutStatus, PayoutStatus>> = payoutMoves[move];
  return targets[status] ?? null;
}
