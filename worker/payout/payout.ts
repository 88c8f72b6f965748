/** How a payout stands (decisions.md, "Payout"). */
export const payoutStatuses = ['requested', 'approved', 'paid', 'failed'] as const;

export type PayoutStatus = (typeof payoutStatuses)[number];

/** The life of a payout at the desk: what happens to it, and where that leads from each place. */
const payoutMoves = {
  approve: { requested: 'approved' },
  paid: { approved: 'paid' },
  fail: { requested: 'failed', approved: 'failed' },
  back: { approved: 'requested', paid: 'approved', failed: 'requested' },
} as const satisfies Record<string, Partial<Record<PayoutStatus, PayoutStatus>>>;

export type PayoutMove = keyof typeof payoutMoves;

/**
 * Where that leads; null where it cannot happen. What stands in the payment provider's file may be
 * paid already, so its approval is not taken back: it is paid or failed.
 */
export function nextStatus(
  move: PayoutMove,
  { status, batchId }: { status: PayoutStatus; batchId: string | null },
): PayoutStatus | null {
  if (move === 'back' && status === 'approved' && batchId !== null) return null;
  const leads: Partial<Record<PayoutStatus, PayoutStatus>> = payoutMoves[move];
  return leads[status] ?? null;
}
