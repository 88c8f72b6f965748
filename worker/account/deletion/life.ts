import { AppError } from '#worker/errors.ts';
import { stateMachine } from '#worker/state-machine.ts';

export type DeletionStatus =
  | 'announced'
  | 'requested'
  | 'undone'
  | 'due'
  | 'billing_ended'
  | 'erased'
  | 'locked';

type DeletionEvent =
  /** Its person asks for it. */
  | 'asked'
  /** There was no sign of life for long. */
  | 'slept'
  /** Its person takes it back, or has shown a sign of life. */
  | 'kept'
  /** Its day has come. */
  | 'day_came'
  /** One more part of it is done. */
  | 'part_done';

/**
 * The life of a deletion. Its row outlives the account and goes when the last thing that the law
 * wants kept has gone.
 */
export const deletionLife = stateMachine<DeletionStatus, DeletionEvent>({
  announced: {
    says: 'Nobody has asked: there was no sign of life. The owner was told; any sign undoes it.',
    on: { day_came: 'due', kept: 'undone', asked: 'requested' },
  },
  requested: {
    says: 'Its person has asked. Nothing is deleted, the renewal is off, and they can undo it.',
    on: { day_came: 'due', kept: 'undone' },
  },
  undone: {
    says: 'The account stays. The person may ask again, or sleep again.',
    on: { asked: 'requested', slept: 'announced' },
  },
  due: {
    says: 'The day has come, and nobody can undo it: what could still be charged is ended.',
    on: { part_done: 'billing_ended' },
  },
  billing_ended: {
    says: 'Nothing can be charged any more, and what is owed to the person is noted.',
    on: { part_done: 'erased' },
  },
  erased: {
    says: 'The account is gone. Its last mails leave; then the address is forgotten everywhere.',
    on: { part_done: 'locked' },
  },
  locked: {
    says: 'What the law wants kept lies under the former id, each row until its time is over.',
    on: {},
  },
});

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
