/** What work uses of an invocation: SQL statements, calls to the outside, and elapsed time. */
export interface Use {
  /** SQL statements; each statement of a batch counts. */
  statements: number;
  /** Calls to anything outside the Worker; a batch of statements is one call. */
  subrequests: number;
  /** Milliseconds. */
  ms: number;
}

/** What one item of a job uses at most, apart from rare cases such as many repetitions. */
export type ItemCost = Pick<Use, 'statements' | 'subrequests'>;

/** What a job may use in one scheduled run. */
export interface Share extends Use {
  /** A job begins an item only while so much of its share is left. */
  item: ItemCost;
}

/**
 * Is told of each call before it leaves the Worker: how many SQL statements it has, 0 if it goes
 * elsewhere. Throws `BudgetSpent` for a call that would use what is kept for others.
 */
export type Spend = (statements: number) => void;

/** What a job asks between its items. */
export interface Budget {
  /** How many more items fit, at most `most`. */
  itemsThatFit: (most: number) => number;
  /** Whether one more item fits. */
  hasRoom: () => boolean;
  /** Whether the job was told that nothing more fits. */
  isSpent: () => boolean;
  /** What the job has used so far. */
  used: () => Use;
}

/** The budget of a whole scheduled run. */
export interface RunBudget {
  spend: Spend;
  /**
   * Gives a job its share. Its calls may exceed the share, but never reach what is `kept` for the
   * jobs after it.
   */
  begin: (share: Share, kept: ItemCost) => Budget;
  /** Gives a job all that the others have left. */
  beginAgain: (share: Share) => Budget;
  /** Does a job's closing work, such as noting a failure, although its budget may be spent. */
  conclude: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A call was not made, because it would have used what is kept for other jobs. */
export class BudgetSpent extends Error {
  constructor() {
    super('this call would use what is kept for other jobs');
  }
}

/**
 * Opens the budget of a run. `most` is what jobs may use together. `limit`, which is higher, is
 * what the platform allows, so that work can be concluded when nothing is left. `time` is in
 * milliseconds.
 */
export function openBudget(most: Use, limit: ItemCost, time: () => number): RunBudget {
  const began = time();
  const used = { statements: 0, subrequests: 0 };
  let ceiling: ItemCost = most;

  function open(share: Use, item: ItemCost): Budget {
    const atBegin = { ...used };
    const jobBegan = time();
    let isSpent = false;
    const jobUse = (): Use => ({
      statements: used.statements - atBegin.statements,
      subrequests: used.subrequests - atBegin.subrequests,
      ms: time() - jobBegan,
    });
    function itemsThatFit(wanted: number): number {
      const soFar = jobUse();
      const fit = Math.min(
        wanted,
        roomFor(item.statements, share.statements - soFar.statements),
        roomFor(item.subrequests, share.subrequests - soFar.subrequests),
        soFar.ms < share.ms ? wanted : 0,
      );
      if (fit === 0) isSpent = true;
      return fit;
    }
    return {
      itemsThatFit,
      hasRoom: () => itemsThatFit(1) === 1,
      isSpent: () => isSpent,
      used: jobUse,
    };
  }

  return {
    spend: (statements) => {
      const next = {
        statements: used.statements + statements,
        subrequests: used.subrequests + 1,
      };
      if (next.statements > ceiling.statements || next.subrequests > ceiling.subrequests) {
        throw new BudgetSpent();
      }
      Object.assign(used, next);
    },
    begin: (share, kept) => {
      ceiling = minus(most, kept);
      // Jobs before it may have used more than their shares.
      const left = minus(ceiling, used);
      return open(
        {
          statements: Math.min(share.statements, left.statements),
          subrequests: Math.min(share.subrequests, left.subrequests),
          ms: share.ms,
        },
        share.item,
      );
    },
    beginAgain: ({ item }) => {
      ceiling = most;
      return open({ ...minus(most, used), ms: most.ms - (time() - began) }, item);
    },
    conclude: async (work) => {
      const before = ceiling;
      ceiling = limit;
      try {
        return await work();
      } finally {
        ceiling = before;
      }
    },
  };
}

function roomFor(cost: number, left: number): number {
  if (left < cost) return 0;
  return cost === 0 ? Number.POSITIVE_INFINITY : Math.floor(left / cost);
}

function minus(whole: ItemCost, part: ItemCost): ItemCost {
  return {
    statements: whole.statements - part.statements,
    subrequests: whole.subrequests - part.subrequests,
  };
}
