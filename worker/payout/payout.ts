/** How a payout stands (decisions.md, "Payout"). */
export const payoutStatuses = ['requested', 'approved', 'paid', 'failed'] as const;

export type PayoutStatus = (typeof payoutStatuses)[number];

/** The life of a payout at the desk: what happens to it, where it may stand before and stands after. */
export const payoutMoves = {
  approve: { from: ['requested'], to: 'approved' },
  paid: { from: ['approved'], to: 'paid' },
  fail: { from: ['requested', 'approved'], to: 'failed' },
} as const satisfies Record<string, { from: readonly PayoutStatus[]; to: PayoutStatus }>;

export type PayoutMove = keyof typeof payoutMoves;

/** Where a step back leads from there; null where there is none. */
export const stepBack = {
  requested: null,
  approved: 'requested',
  paid: 'approved',
  failed: 'requested',
} as const satisfies Record<PayoutStatus, PayoutStatus | null>;
