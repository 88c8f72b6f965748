import type { Random } from '#tests/simulator/machine/random.ts';
import type { Call, Invocation } from '#tests/simulator/schedule/calls.ts';

/** One kind of call that goes wrong again and again, all life long. */
export interface Trouble {
  /** Its place among `spots`. */
  spot: number;
  /** Taken as the places of faults among those of the call's kind; none for any of them. */
  faults: readonly number[];
  /** In how many of 16 moments it is there. */
  often: number;
}

/** What begins something that costs money, or may. */
const beginning =
  /^POST \/v1\/(customers|subscriptions|invoices|setup_intents(\/.*\/confirm)?|payment_intents\/.*\/confirm)$/;

/** What arranges what was promised on top of it. */
const arrangement = /^POST \/v1\/(subscriptions\/.|subscription_schedules)/;

/** The first ones are those of orders that are cut off. */
const spots: readonly RegExp[] = [
  beginning,
  beginning,
  beginning,
  arrangement,
  /^POST \/v1\/customers$/,
  /^POST \/v1\/subscriptions$/,
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

/** More than any kind of call has faults. */
const places = 24;

/** Trouble anywhere. */
export function troubleFrom(random: Random): Trouble {
  return { spot: random.below(spots.length), faults: faultsFrom(random), often: 7 };
}

/** Trouble where something begins that costs money, or is arranged. */
export function troubleAtBeginning(random: Random): Trouble {
  return { spot: random.below(4), faults: faultsFrom(random), often: 13 };
}

/** A few faults that come again find more than all of them now and then. */
function faultsFrom(random: Random): number[] {
  return Array.from({ length: random.below(3) }, () => random.below(places));
}

/** What becomes of the calls at that spot. */
export interface Meeting {
  /** Whether that call waits until nothing else can go on. */
  stalls: (call: Call) => boolean;
  /** The place of a fault that the call meets; null for none. */
  fault: (call: Call) => number | null;
}

/** What one invocation meets, whenever it comes to that spot. */
interface Part {
  /** How many such calls go through before. */
  skips: number;
  stalls: boolean;
  fault: number | null;
  /** How often it still meets that fault. */
  left: number;
}

/**
 * The trouble of one moment. Each invocation has its own part in it: one goes through, one meets a
 * fault, once or at each try, one is held up until the others can do no more.
 */
export function meet({ spot, faults }: Trouble, random: Random): Meeting {
  const pattern = spots[spot] ?? /^/;
  const parts = new Map<Invocation, Part>();

  function partOf({ invocation }: Call): Part | null {
    if (invocation === null) return null;
    const known = parts.get(invocation);
    if (known) return known;
    const drawn = random.below(6);
    const fault = faults[random.below(faults.length)] ?? random.below(places);
    const part = {
      skips: [0, 0, 1, 2][random.below(4)] ?? 0,
      stalls: drawn === 2 || drawn === 3,
      fault: drawn < 3 ? fault : null,
      left: [1, 2, 2, 9][random.below(4)] ?? 2,
    };
    parts.set(invocation, part);
    return part;
  }

  const partIn = (call: Call) => (pattern.test(call.label) ? partOf(call) : null);
  return {
    stalls: (call) => {
      const part = partIn(call);
      return part !== null && part.stalls && part.skips === 0;
    },
    fault: (call) => {
      const part = partIn(call);
      if (!part) return null;
      if (part.skips > 0) {
        part.skips -= 1;
        return null;
      }
      // Its time has come: it is held up once.
      part.stalls = false;
      if (part.left === 0) return null;
      part.left -= 1;
      return part.fault;
    },
  };
}
