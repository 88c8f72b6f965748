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
  /** The product's answer reaches whoever asked. */
  | 'answer'
  /** A pause is over, such as the client's before it asks Stripe again. */
  | 'timer'
  /** Something done from outside: at the bank, at Stripe's dashboard, by the clock. */
  | 'outside';

/**
 * What may happen to a call. `before`: it is lost on its way. `after`: it is done, its answer is
 * lost. `dies before`, `dies after`: so does everything the invocation still had to do. `late`: it
 * arrives after the caller's patience. `late answer`: it is done, its answer comes after that.
 * `broken`: Stripe answers with a fault of its own, and goes on doing so for that idempotency key.
 * `gateway before`, `gateway after`: what stands before Stripe answers 502, before or after it is done.
 * `stale`: it is answered by a replica or a cache that lags. `twice`: it arrives twice.
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

/** What can happen to each kind of call. */
export const faultsOf: Record<CallKind, readonly Fault[]> = {
  'database write': [...lost, ...dies],
  'database read': ['before', 'stale', 'stale', 'stale', 'dies before'],
  'kv write': [...lost, ...dies],
  'kv read': ['before', 'stale', 'stale', 'dies before'],
  files: [...lost, ...dies],
  stripe: [...lost, ...dies, ...late, 'gateway before', 'gateway after', 'broken', 'broken'],
  mail: [...lost, ...dies],
  // Nobody signs in by Google or Apple yet.
  provider: [],
  arrival: ['before', 'twice', 'late'],
  answer: ['before'],
  timer: [],
  outside: [],
};

/** One request, event or scheduled run on its way through the product. */
export interface Invocation {
  /** Such as `schedule 3` or `POST /api/sub/buy 12`, unique in its life. */
  name: string;
  /** What it is, where kinds of interleavings are counted. */
  kind: string;
  /** Whose session it comes with; null for events, runs and visitors. */
  who: string | null;
  /** The calls that completed so far. */
  completed: number;
  /** Nothing of it goes on any more. */
  over: boolean;
  /** Faults that it has met itself: its own failure may be their consequence. */
  met: Set<string>;
  /** Ends it at once, whatever it waits for. */
  die: () => void;
}

/** What is not ordinary about a call that is done all the same. */
export interface Twist {
  /** How far behind the answer is: 0 of one that is not stale. */
  lag: number;
  twice: boolean;
  broken: boolean;
}

/** A call on its way, waiting for its turn. */
export interface Call<T = unknown> {
  invocation: Invocation | null;
  kind: CallKind;
  /** As it is told: `POST /v1/subscriptions`, or a statement's text. */
  label: string;
  /** Does it. */
  effect: (twist: Twist) => T | Promise<T>;
  /** What the caller sees of a lost call: a rejection, or the answer of whoever lost it. */
  lost: (fault: Fault) => T;
}
