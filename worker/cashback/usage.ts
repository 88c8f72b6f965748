import { addDays } from '#worker/calendar.ts';

/** How a person's use of a deal stands; `none` is no row (specification, section 4, "Deal usage"). */
export const usageStatuses = ['uploaded', 'confirmed', 'rejected'] as const;

export type UsageStatus = (typeof usageStatuses)[number];

/** The life of a use: what happens to it, where it may stand before, and where it stands after. */
export const usageMoves = {
  /** By the person; each but the first begins a round of its own. */
  upload: { from: ['none', 'rejected'], to: 'uploaded' },
  /** By the desk, of the round that it looks at. */
  confirm: { from: ['uploaded'], to: 'confirmed' },
  reject: { from: ['uploaded'], to: 'rejected' },
  /** Takes the desk's decision of the same round back. */
  undo: { from: ['confirmed', 'rejected'], to: 'uploaded' },
} as const satisfies Record<string, { from: readonly (UsageStatus | 'none')[]; to: UsageStatus }>;

export type UsageMove = keyof typeof usageMoves;

/** Whether that may happen to a use that stands so. */
export function mayMove(move: UsageMove, status: UsageStatus | 'none'): boolean {
  return usageMoves[move].from.some((from) => from === status);
}

/** After so many proofs of one use, all rejected, the next one has to wait. */
export const mostRounds = 5;

/** Days that it waits from the last decision on. */
const pauseDays = 30;

/**
 * When the next proof may be handed in, UTC milliseconds: each gives its months in advance, and who
 * could hand in just anything without end would have them without end.
 */
export function nextProofAt(usage: {
  status: UsageStatus;
  round: number;
  reviewedAt: number | null;
}): number {
  if (usage.status !== 'rejected' || usage.round < mostRounds) return 0;
  return addDays(usage.reviewedAt ?? 0, pauseDays);
}
