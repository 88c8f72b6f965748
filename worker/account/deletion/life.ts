import { AppError } from '#worker/errors.ts';

/*
 * The life of a deletion: each state, and the ones that may follow it. Pure. Its row outlives the
 * account and goes when the last thing that the law wants kept has gone.
 */
export const deletionTransitions = {
  /**
   * Nobody has asked: there was no sign of life for long. Its owner was told, and any sign undoes
   * it. Whoever is there may also ask for it themselves.
   */
  announced: ['due', 'undone', 'requested'],
  /** The person has asked for it. Nothing is deleted, the renewal is off, and they can undo it. */
  requested: ['due', 'undone'],
  /** The account stays. The person may ask again, or sleep again. */
  undone: ['requested', 'announced'],
  /** The day has come, and nobody can undo it: what could still be charged is ended. */
  due: ['billing_ended'],
  /** Nothing can be charged any more, and what is owed to the person is noted. */
  billing_ended: ['erased'],
  /** The account is gone. Its last mails leave; then the address is forgotten, also at Stripe. */
  erased: ['locked'],
  /** What the law wants kept lies under the former id, each row until its time is over. */
  locked: [],
} as const satisfies Record<string, readonly string[]>;

export type DeletionStatus = keyof typeof deletionTransitions;

export const deletionStatuses = Object.keys(deletionTransitions) as [
  DeletionStatus,
  ...DeletionStatus[],
];

/** Whether that state may follow the other one. */
export function mayFollow(from: DeletionStatus, to: DeletionStatus): boolean {
  return deletionTransitions[from].some((next) => next === to);
}

/**
 * Whether its person has asked for it: then nothing may bind them anew. Whoever acts while it is
 * only announced has shown a sign of life.
 */
export function isAskedFor({ status }: { status: DeletionStatus }): boolean {
  return status !== 'undone' && status !== 'announced';
}

/** When it is carried out: on the last day of the seven, or when the contract ends, if later. */
export const deletionChoices = ['now', 'term_end'] as const;

/** Why it is carried out then: its person's choice, or that there was no sign of life. */
export const deletionCauses = [...deletionChoices, 'idle'] as const;

/**
 * When an account is to be deleted, UTC milliseconds; null if nobody has asked for it. Takes the
 * rows of `selectDeletion`.
 */
export function deletionDueAt(
  deletions: readonly { status: DeletionStatus; dueAt: number }[],
): number | null {
  return deletions.find(isAskedFor)?.dueAt ?? null;
}

/**
 * Refuses what binds somebody anew whose account is to be deleted. Takes the rows of
 * `selectDeletion`. Throws `deletion_pending`.
 */
export function refusePending(deletions: readonly { status: DeletionStatus }[]): void {
  if (deletions.some(isAskedFor)) throw new AppError('deletion_pending');
}
