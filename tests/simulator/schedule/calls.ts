import type { Usage } from '#tests/simulator/edge/limits.ts';

/** What the code of one invocation may wait for, outside itself. */
export type CallKind =
  | 'database write'
  | 'database read'
  | 'kv write'
  | 'kv read'
  | 'files'
  | 'stripe'
  | 'mail'
  | 'provider'
  /** The request, event or scheduled run reaches the product. */
  | 'arrival'
  /** The product's answer reaches the caller. */
  | 'answer'
  /** The end of a pause, such as that of Stripe's client before it tries again. */
  | 'timer'
  /** An action from outside: at the bank, in Stripe's dashboard, by the clock. */
  | 'outside';

/**
 * What may happen to a call. `before`: it is lost on its way. `after`: it is done, but its answer
 * is lost. `dies before`, `dies after`: the same, and the invocation dies with all its remaining
 * work. `late`: it arrives after the caller has stopped waiting. `late answer`: it is done, but its
 * answer comes after the caller has stopped waiting. `broken`: Stripe answers with an error of its
 * own, and repeats it for that idempotency key. `gateway before`, `gateway after`: a gateway in
 * front of Stripe answers 502, before or after the call is done. `stale`: a replica or a cache that
 * lags answers it. `twice`: it arrives twice.
 */
export const faults = [
  'before',
  'after',
  'dies before',
  'dies after',
  'late',
  'late answer',
  'broken',
  'gateway before',
  'gateway after',
  'stale',
  'twice',
] as const;
export type Fault = (typeof faults)[number];

const lost = ['before', 'after'] as const;
const dies = ['dies before', 'dies after'] as const;
const late = ['late', 'late answer'] as const;

/** The faults that each kind of call can meet. */
export const faultsOf: Record<CallKind, readonly Fault[]> = {
  'database write': [...lost, ...dies],
  'database read': ['before', 'stale', 'stale', 'stale', 'dies before'],
  'kv write': [...lost, ...dies],
  'kv read': ['before', 'stale', 'stale', 'dies before'],
  files: [...lost, ...dies],
  stripe: [...lost, ...dies, ...late, 'gateway before', 'gateway after', 'broken', 'broken'],
  mail: [...lost, ...dies],
  // No step signs in with Google or Apple yet.
  provider: [],
  arrival: ['before', 'twice', 'late'],
  answer: ['before'],
  timer: [],
  outside: [],
};

/** One request, event or scheduled run on its way through the product. */
export interface Invocation {
  /** For example `schedule #3` or `POST /api/sub/buy #12`; unique within its life. */
  name: string;
  /** The kind by which interleavings are counted. */
  kind: string;
  /** The session that sends it; null for events, scheduled runs and visitors. */
  who: string | null;
  /** How many of its calls have completed. */
  completed: number;
  /** What it has used of the platform. */
  usage: Usage;
  /** Whether it is dead, so that nothing of it continues. */
  over: boolean;
  /** The faults that it has met. Its own failure may be their consequence. */
  met: Set<string>;
  /** Ends it at once, whatever it waits for. */
  die: () => void;
}

/** What is unusual about a call that is done anyway. */
export interface Twist {
  /** How far behind the answer is; 0 if it is not stale. */
  lag: number;
  twice: boolean;
  broken: boolean;
}

/** A call that waits for its turn. */
export interface Call<T = unknown> {
  invocation: Invocation | null;
  kind: CallKind;
  /** Its text in a trace: `POST /v1/subscriptions`, or a statement's text. */
  label: string;
  /** Does the call's work. */
  effect: (twist: Twist) => T | Promise<T>;
  /** What the caller gets for a lost call: a rejection, or a gateway's answer. */
  lost: (fault: Fault) => T;
}
