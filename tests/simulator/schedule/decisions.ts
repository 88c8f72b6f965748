import { randomFrom } from '#tests/simulator/machine/random.ts';
import { faultsOf } from '#tests/simulator/schedule/calls.ts';
import type { Call } from '#tests/simulator/schedule/calls.ts';
import { temperFrom } from '#tests/simulator/schedule/temper.ts';
import type { Trouble } from '#tests/simulator/schedule/trouble.ts';

/**
 * The unusual decisions: the number of a decision, and its choice. An empty schedule is the
 * ordinary one: calls complete in the order of arrival, without faults.
 */
export type Schedule = ReadonlyMap<number, number>;

/** Decides what happens next. The ordinary answer to every question is 0. */
export interface Decisions {
  /** Which of these calls (the oldest first) completes next. */
  next: (calls: readonly Call[]) => number;
  /**
   * What happens to that call: 0 for nothing, otherwise the position of a fault in `faultsOf`, from
   * 1.
   */
  fault: (call: Call) => number;
  /** How far behind a stale answer is, from 1. */
  lag: () => number;
  /** All decisions other than 0. */
  taken: () => Schedule;
}

const mostLag = 6;

/** Takes decisions from a seed. */
export function decisionsFrom(seed: number, trouble: Trouble | null): Decisions {
  const random = randomFrom(seed);
  const temper = temperFrom(random, trouble);
  const ranks = new Map<unknown, number>();

  function rankOf({ invocation }: Call): number {
    let rank = ranks.get(invocation);
    if (rank === undefined) rank = random.bits();
    // Sometimes an invocation falls behind all others. Most races need that once or twice.
    else if (random.below(12) === 0) rank = -ranks.size - random.below(1000);
    ranks.set(invocation, rank);
    return rank;
  }

  function firstOf(calls: readonly Call[]): number {
    if (temper.order === 'as they come' || calls.length < 2) return 0;
    if (temper.order === 'any') return random.below(calls.length);
    const order = calls.map(rankOf);
    return order.indexOf(Math.max(...order));
  }

  return recording({
    next: (calls) => {
      const free = calls.filter((call) => !temper.stalls(call));
      const choice = free.length === 0 ? calls : free;
      const chosen = choice[firstOf(choice)];
      return chosen ? calls.indexOf(chosen) : 0;
    },
    fault: (call) => {
      const { length } = faultsOf[call.kind];
      const fault = temper.fault(call);
      return fault === null || length === 0 ? 0 : 1 + (fault % length);
    },
    lag: () => 1 + random.below(mostLag),
  });
}

/** Repeats the decisions of a schedule. After its end all decisions are ordinary. */
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

/** Numbers the decisions in the same way as `decisionsOf` does when it repeats them. */
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
