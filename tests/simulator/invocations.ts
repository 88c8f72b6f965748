import { AsyncLocalStorage } from 'node:async_hooks';

import type { Invocation } from '#tests/simulator/schedule/calls.ts';

/** How a request, an event or a scheduled run ended. */
export interface Ending {
  invocation: Invocation;
  /** The HTTP status; null if there was no answer, because it died or was never reached. */
  status: number | null;
  /** The body, if the status is 500 or more. */
  body: string;
}

/** The requests, events and scheduled runs in progress. */
export interface Invocations {
  /** Begins an invocation; `onDeath` is called when it dies. */
  begin: (kind: string, who: string | null, onDeath: () => void) => Invocation;
  /** Ends an invocation with its HTTP status, or with null if there was no answer. */
  end: (invocation: Invocation, status: number | null, body: string) => void;
  /** The invocations that have begun and not ended. */
  running: () => readonly Invocation[];
  /** Forgets all invocations. Their names begin at number 1 again. */
  forget: () => void;
}

const present = new AsyncLocalStorage<Invocation>();

/**
 * Runs the work, and assigns everything that it does, also after its awaits, to that invocation.
 */
export function during<T>(invocation: Invocation, work: () => T): T {
  return present.run(invocation, work);
}

/** The invocation to which a call of the product belongs. */
export function owner(): Invocation {
  const invocation = present.getStore();
  if (!invocation) throw new Error('a call of the product outside of every invocation');
  return invocation;
}

/** The invocation for which this code runs; null outside of all invocations. */
export const presentInvocation = (): Invocation | null => present.getStore() ?? null;

/** No invocation is in progress; `ended` is called for each one that ends. */
export function createInvocations(ended: (ending: Ending) => void): Invocations {
  let names = 0;
  let running: Invocation[] = [];

  function begin(kind: string, who: string | null, onDeath: () => void): Invocation {
    names += 1;
    const invocation: Invocation = {
      name: `${kind} #${names}`,
      kind,
      who,
      completed: 0,
      usage: { statements: 0, subrequests: 0 },
      over: false,
      met: new Set(),
      die: () => {
        end(invocation, null, '');
        onDeath();
      },
    };
    running.push(invocation);
    return invocation;
  }

  function end(invocation: Invocation, status: number | null, body: string): void {
    if (status === null) invocation.over = true;
    // An invocation may also die during its work after the answer. Its ending stays the same.
    if (!running.includes(invocation)) return;
    running = running.filter((one) => one !== invocation);
    ended({ invocation, status, body });
  }

  return {
    begin,
    end,
    running: () => running,
    forget: () => {
      names = 0;
      running = [];
    },
  };
}
