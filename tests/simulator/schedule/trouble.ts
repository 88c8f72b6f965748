import type { Random } from '#tests/simulator/machine/random.ts';
import { faultsOf } from '#tests/simulator/schedule/calls.ts';
import type { Call, Invocation } from '#tests/simulator/schedule/calls.ts';

/** One kind of call that goes wrong again and again during the whole life. */
export interface Trouble {
  /** The position of the call's pattern in `spots`. */
  spot: number;
  /** Numbers that select faults of the call's kind; an empty list allows all of them. */
  faults: readonly number[];
  /** In how many of 16 moments the trouble is present. */
  often: number;
  /** Whether every call meets the fault while the trouble lasts. */
  isOutage?: boolean;
}

/** Calls that begin something that costs money, or may cost money. */
const beginning =
  /^POST \/v1\/(customers|subscriptions|invoices|setup_intents(\/.*\/confirm)?|payment_intents\/.*\/confirm)$/;

/** Calls that arrange the promises of a purchase. */
const arrangement = /^POST \/v1\/(subscriptions\/.|subscription_schedules)/;

/** The first ones are calls that cost money. */
const spots: readonly RegExp[] = [
  beginning,
  beginning,
  /^POST \/v1\/(subscriptions|invoices)$/,
  /^POST \/v1\/customers$/,
  arrangement,
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

const costlySpots = 5;

/** More than any kind of call has faults. */
const places = 24;

/** For calls to Stripe. A retry after this fault uses another key. */
const gatewayBefore = faultsOf.stripe.indexOf('gateway before');

/** Trouble anywhere. */
export function troubleFrom(random: Random): Trouble {
  return { spot: random.below(spots.length), faults: faultsFrom(random), often: 7 };
}

/** Trouble at calls that begin something that costs money, or arrange it. */
export function troubleAtBeginning(random: Random): Trouble {
  const faults = random.below(3) === 0 ? [gatewayBefore] : faultsFrom(random);
  return { spot: random.below(costlySpots), faults, often: 13 };
}

/** All calls at one spot meet the same fault, so nothing can begin or be arranged there. */
export function outageFrom(random: Random): Trouble {
  const fault = random.below(3) === 0 ? gatewayBefore : random.below(places);
  return { spot: random.below(costlySpots), faults: [fault], often: 16, isOutage: true };
}

/** A few faults that occur again and again find more than all faults now and then. */
function faultsFrom(random: Random): number[] {
  return Array.from({ length: random.below(3) }, () => random.below(places));
}

/** What happens to the calls at that spot. */
export interface Meeting {
  /** Whether that call waits until nothing else can continue. */
  stalls: (call: Call) => boolean;
  /** A number that selects the fault that the call meets; null for none. */
  fault: (call: Call) => number | null;
}

/** What happens to one call at that spot. */
interface Turn {
  stalls: boolean;
  fails: boolean;
}

const pass: Turn = { stalls: false, fails: false };
const stall: Turn = { stalls: true, fails: false };
const fail: Turn = { stalls: false, fails: true };

/** What one invocation meets at that spot, call by call. Later calls go through. */
interface Part {
  turns: Turn[];
  fault: number;
}

function partFrom(random: Random, faults: readonly number[]): Part {
  const fails = Array.from({ length: [1, 2, 2, 3, 9][random.below(5)] ?? 2 }, () => fail);
  const scripts = [
    [],
    fails,
    [...fails, stall],
    [stall],
    [{ stalls: true, fails: true }, ...fails],
  ];
  const before = [[], [], [], [pass], [pass, pass]][random.below(5)] ?? [];
  const script = scripts[random.below(scripts.length)] ?? [];
  const fault = faults[random.below(faults.length)] ?? random.below(places);
  return { turns: [...before, ...script], fault };
}

/**
 * The trouble of one moment. Each invocation has its own part in it: it goes through, it meets a
 * fault once or at each try, or it is delayed until the others can do no more.
 */
export function meet({ spot, faults, isOutage }: Trouble, random: Random): Meeting {
  const pattern = spots[spot] ?? /^/;
  if (isOutage) {
    const fault = faults[0] ?? 0;
    return { stalls: () => false, fault: ({ label }) => (pattern.test(label) ? fault : null) };
  }
  const parts = new Map<Invocation, Part>();

  function partIn({ invocation, label }: Call): Part | null {
    if (invocation === null || !pattern.test(label)) return null;
    const part = parts.get(invocation) ?? partFrom(random, faults);
    parts.set(invocation, part);
    return part;
  }

  return {
    stalls: (call) => partIn(call)?.turns[0]?.stalls ?? false,
    fault: (call) => {
      const part = partIn(call);
      return part?.turns.shift()?.fails ? part.fault : null;
    },
  };
}
