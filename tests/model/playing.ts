import type { World } from '#tests/support/world.ts';
import type { Cast } from '#tests/model/cast.ts';
import type { Answers } from '#tests/model/answers.ts';
import type { DataMemory } from '#tests/model/data/data-memory.ts';
import type { Memory } from '#tests/model/memory.ts';
import type { Newcomer } from '#tests/model/newcomers.ts';
import type { Queued } from '#tests/model/quiet.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** The state of a sequence that is being played. */
export interface Play {
  world: World;
  cast: Cast;
  memories: Memory[];
  /** Whether events are being lost. Then `wait` runs the schedule every three days. */
  dropping: boolean;
  /** Whether any event has been lost. */
  hasLost: boolean;
  /** Whether events are being held back. */
  holding: boolean;
  /** For how many seconds events may have been missing. */
  silence: number;
  /** Whether `silence` was ever longer than the time for which Stripe lists events. */
  wasDeaf: boolean;
  /** How many seconds the clock has been moved so far. */
  waited: number;
  /** How many seconds the clock has been moved since the schedule ran. */
  unscheduled: number;
  /** The answers to orders and cancellations so far. */
  answers: Answers;
  /** Whether no other step runs at the same time. */
  isAlone: boolean;
  /** The mails that have been queued so far. */
  outbox: Queued[];
  /** The people who have signed up during the play. */
  newcomers: Newcomer[];
  /** The quotes that people saw before they ordered, by the keys of their orders. */
  shown: Map<string, Quote>;
  /** The keys of orders whose purchase was stored directly, without checking if it is allowed. */
  reserved: Set<string>;
  /** What people took along, and what they agreed to. */
  data: DataMemory;
}
