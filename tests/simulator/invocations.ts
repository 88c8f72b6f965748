import { AsyncLocalStorage } from 'node:async_hooks';

import type { Invocation } from '#tests/simulator/schedule/calls.ts';

/** How a request, an event or a scheduled run ended. */
export interface Ending {
  invocation: Invocation;
  /** The HTTP status; null where nothing was answered, since it died or was never reached. */
  status: number | null;
  /** What it answered, of failures. */
  body: string;
}

/** The requests, events and scheduled runs that are under way. */
export interface Invocations {
  /** Begins one; `onDeath` is called when it dies. */
  begin: (kind: string, who: string | null, onDeath: () => void) => Invocation;
  /** Ends one, with the HTTP status; null where nothing was answered. */
  end: (invocation: Invocation, status: number | null, body: string) => void;
  /** Those that have begun and not ended. */
  running: () => readonly Invocation[];
  /** Forgets all of them: their names begin anew. */
  forget: () => void;
}

const present = new AsyncLocalStorage<Invocation>();

/** Has everything that this work does, also after its awaits, belong to that invocation. */
export function during<T>(invocation: Invocation, work: () => T): T {
  return present.run(invocation, work);
}

/** The invocation that a call of the product's belongs to. */
export function owner(): Invocation {
  const invocation = present.getStore();
  if (!invocation) throw new Error('a call of the product outside of every invocation');
  return invocation;
}

/** The invocation that this is done for, if it is one. */
export const presentInvocation = (): Invocation | null => present.getStore() ?? null;

/** Nobody is under way; `ended` hears of each that ends. */
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
    // What it still does after its answer may die, too, and changes nothing in that.
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
