import type { Step } from '#tests/model/step.ts';

/** Steps that happen at once, and the seed of the decisions meanwhile. */
export interface Moment {
  steps: Step[];
  seed: number;
  /** Whether each person does one thing after another, as with one device. */
  inTurn?: boolean;
  /** Whether the life's trouble is over. */
  isCalm?: boolean;
}
