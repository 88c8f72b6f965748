import { randomFrom } from '#tests/simulator/machine/random.ts';
import type { Random } from '#tests/simulator/machine/random.ts';
import type { Call, CallKind } from '#tests/simulator/schedule/calls.ts';
import { faultsOf } from '#tests/simulator/schedule/calls.ts';

/**
 * Where something else happened than the ordinary: by the number of the decision, what was chosen.
 * A schedule without any entry is the ordinary one: first come, first served, and no fault.
 */
export type Schedule = ReadonlyMap<number, number>;

/** Decides what happens next. The ordinary answer to every question is 0. */
export interface Decisions {
  /** Which of these calls, oldest first, completes next. */
  next: (calls: readonly Call[]) => number;
  /** What happens to that call: 0 for nothing, else the place of a fault in `faultsOf`, from 1. */
  fault: (call: Call) => number;
  /** How far behind a stale answer is, from 1. */
  lag: () => number;
  /** Everything that was decided otherwise than by 0. */
  taken: () => Schedule;
}

const mostLag = 6;

/** How wild a moment is; chosen by its seed, so that some are quiet in one way and wild in another. */
interface Temper {
  order: 'as they come' | 'any' | 'by rank';
  /** One call of so many meets a fault; 0 for none. */
  faultEvery: number;
  /** How many calls meet one at most. */
  mostFaults: number;
  /** The place of the only fault among those of a kind, over again from its end; null for any. */
  fault: number | null;
  /** Whether a call is one of those that may meet a fault. */
  isMeant: (call: Call) => boolean;
}

const kinds: readonly (readonly CallKind[])[] = [
  ['stripe'],
  ['database write'],
  ['database read', 'kv read'],
  ['arrival', 'answer'],
];
const rareKinds: ReadonlySet<CallKind> = new Set(['mail', 'kv read', 'kv write', 'files']);

/** Where a whole life may have trouble again and again; the first ones begin what costs money. */
const troubleSpots: readonly RegExp[] = [
  /^POST \/v1\/customers$/,
  /^POST \/v1\/customers$/,
  /^POST \/v1\/subscriptions$/,
  /^POST \/v1\/subscriptions$/,
  /^POST \/v1\/subscriptions$/,
  /^POST \/v1\/payment_intents\/.*\/confirm/,
  /^POST \/v1\/payment_intents\/.*\/confirm/,
  /^POST \/v1\/setup_intents/,
  /^POST \/v1\/subscriptions\/./,
  /^POST \/v1\/invoices/,
  /^GET \/v1\/subscriptions\/./,
  /^GET \/v1\/invoices\/./,
  /^insert into "purchase"/,
  /^update "purchase"/,
  /"contract"/,
  /^insert into "customer"/,
  /"dispute"/,
  /"outbox"/,
  /^insert into "stripe_event"/,
];

/** One kind of call that often meets one kind of fault, all life long. */
export interface Trouble {
  /** Its place among `troubleSpots`. */
  spot: number;
  /** Taken as the place of a fault among those of the call's kind; null for any. */
  fault: number | null;
}

/** The trouble of one life in three, and of most drills. */
export function troubleFrom(random: Random, isDrill: boolean): Trouble | null {
  if (isDrill ? random.below(4) === 0 : random.below(3) > 0) return null;
  const spot = random.below(troubleSpots.length);
  return { spot, fault: random.below(3) === 0 ? null : random.below(24) };
}

function temperOf(random: Random, trouble: Trouble | null): Temper {
  const orders = ['as they come', 'any', 'by rank', 'by rank'] as const;
  const order = orders[random.below(orders.length)] ?? 'any';
  const wildness = random.below(16);
  const rate = [200, 60, 20][random.below(3)] ?? 60;
  if (trouble && wildness < 7) {
    const spot = troubleSpots[trouble.spot] ?? /^/;
    return {
      order,
      // The first calls, or some: what is tried again after them often goes through.
      faultEvery: random.below(4) === 0 ? 2 : 1,
      mostFaults: [1, 2, 2, 3][random.below(4)] ?? 2,
      fault: trouble.fault,
      isMeant: ({ label }) => spot.test(label),
    };
  }
  const rest = { fault: null, mostFaults: Number.POSITIVE_INFINITY };
  if (wildness < 8) return { order, ...rest, faultEvery: 0, isMeant: () => false };
  if (wildness < 11) return { order, ...rest, faultEvery: rate, isMeant: () => true };
  if (wildness < 14) {
    const chosen = kinds[random.below(kinds.length)] ?? [];
    const faultEvery = Math.ceil(rate / 5);
    return { order, ...rest, faultEvery, isMeant: ({ kind }) => chosen.includes(kind) };
  }
  return { order, ...rest, faultEvery: 2, isMeant: ({ kind }) => rareKinds.has(kind) };
}

/** Decides by a seed. */
export function decisionsFrom(seed: number, trouble: Trouble | null): Decisions {
  const random = randomFrom(seed);
  const temper = temperOf(random, trouble);
  const ranks = new Map<unknown, number>();
  let faults = 0;
  function rankOf({ invocation }: Call): number {
    let rank = ranks.get(invocation);
    if (rank === undefined) rank = random.bits();
    // Now and then somebody falls behind everybody: most races need that once or twice.
    else if (random.below(12) === 0) rank = -ranks.size - random.below(1000);
    ranks.set(invocation, rank);
    return rank;
  }
  return recording({
    next: (calls) => {
      if (temper.order === 'as they come' || calls.length < 2) return 0;
      if (temper.order === 'any') return random.below(calls.length);
      const order = calls.map(rankOf);
      return order.indexOf(Math.max(...order));
    },
    fault: (call) => {
      if (temper.faultEvery === 0 || faults === temper.mostFaults) return 0;
      if (!temper.isMeant(call) || random.below(temper.faultEvery) > 0) return 0;
      faults += 1;
      const { length } = faultsOf[call.kind];
      if (length === 0) return 0;
      return 1 + (temper.fault === null ? random.below(length) : temper.fault % length);
    },
    lag: () => 1 + random.below(mostLag),
  });
}

/** Decides as it was decided before; beyond that as usual. */
export function decisionsOf(schedule: Schedule): Decisions {
  let asked = 0;
  const taken = new Map<number, number>();
  function decide(options: number): number {
    const chosen = Math.min(schedule.get(asked) ?? 0, options - 1);
    if (chosen > 0) taken.set(asked, chosen);
    asked += 1;
    return Math.max(chosen, 0);
  }
  return {
    next: (calls) => (calls.length < 2 ? 0 : decide(calls.length)),
    fault: ({ kind }) => decide(faultsOf[kind].length + 1),
    lag: () => decide(mostLag) + 1,
    taken: () => taken,
  };
}

/** Numbers the decisions in the same way as they are numbered when they are taken again. */
function recording({ next, fault, lag }: Omit<Decisions, 'taken'>): Decisions {
  let asked = 0;
  const taken = new Map<number, number>();
  function note(chosen: number): number {
    if (chosen > 0) taken.set(asked, chosen);
    asked += 1;
    return chosen;
  }
  return {
    next: (calls) => (calls.length < 2 ? 0 : note(next(calls))),
    fault: (call) => note(fault(call)),
    lag: () => note(lag() - 1) + 1,
    taken: () => taken,
  };
}
