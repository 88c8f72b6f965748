/** How a payout stands (decisions.md, "Payout"). */
export const payoutStatuses = ['requested', 'approved', 'paid', 'failed'] as const;

export type PayoutStatus = (typeof payoutStatuses)[number];
