import { addDays } from '#worker/calendar.ts';

/** The statuses of a person's usage of a deal. Elsewhere `none` means that there is no row. */
export const usageStatuses = ['uploaded', 'confirmed', 'rejected'] as const;

export type UsageStatus = (typeof usageStatuses)[number];

/** The life of a usage: each move, the statuses that allow it, and the status that it leads to. */
export const usageMoves = {
  /** By the person. Each upload begins a new round. */
  upload: { from: ['none', 'rejected'], to: 'uploaded' },
  /** By the desk, for the round that the operator looks at. */
  confirm: { from: ['uploaded'], to: 'confirmed' },
  reject: { from: ['uploaded'], to: 'rejected' },
  /** Takes back the desk's decision on the same round. */
  undo: { from: ['confirmed', 'rejected'], to: 'uploaded' },
} as const satisfies Record<string, { from: readonly (UsageStatus | 'none')[]; to: UsageStatus }>;

export type UsageMove = keyof typeof usageMoves;

/** Whether a usage with that status allows the move. */
export function mayMove(move: UsageMove, status: UsageStatus | 'none'): boolean {
  return usageMoves[move].from.some((from) => from === status);
}

/** After this many proofs for one usage, all rejected, the next proof must wait. */
export const mostRounds = 5;

/** How many days it waits, counted from the last decision. */
const pauseDays = 30;

/**
 * When the next proof may be uploaded, UTC milliseconds; 0 for at any time. Each proof gives its
 * free months in advance, so unlimited uploads of worthless files would give unlimited free months.
 */
export function nextProofAt(usage: {
  status: UsageStatus;
  round: number;
  reviewedAt: number | null;
}): number {
  if (usage.status !== 'rejected' || usage.round < mostRounds) return 0;
  return addDays(usage.reviewedAt ?? 0, pauseDays);
}
