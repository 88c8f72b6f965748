import type { D1Database } from '@cloudflare/workers-types';
import type Stripe from 'stripe';

import type { Usage } from '#tests/simulator/edge/limits.ts';
import type { Sent } from '#tests/support/scans/watch.ts';
import type { Bindings } from '#worker/bindings.ts';

/** The product and the sandbox for the tests, migrated and seeded. */
export interface World {
  origin: string;
  /** Calls the product over HTTP as a program would, with the site as the origin. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The official client, which calls the sandbox from outside. */
  stripe: Stripe;
  /** The product's database, to read what was written. */
  database: () => Promise<D1Database>;
  /** The product's bindings, to run the product with some of them changed. */
  bindings: () => Promise<Bindings>;
  /**
   * Waits until no mail is being sent. Mails are sent after the answer, and each is leased to its
   * sender for some time. If a test moves the clock meanwhile, that lease ends too early.
   */
  awaitMails: () => Promise<void>;
  /** Runs the product's scheduled handler, and tells whether nothing that it did was disturbed. */
  runSchedule: () => Promise<boolean>;
  /** Changes the product's variables until the next reset; only worlds in this process can. */
  configure?: (changes: Partial<Bindings>) => void;
  /** What each scheduled run has used of the platform; only worlds in this process count it. */
  runUsages?: () => readonly Usage[];
  /** The distinct statements that the product has sent for the first time since the last call. */
  sentStatements: () => Promise<Sent[]>;
  /** The faults that the product has logged since the last call of this function. */
  faults: () => string[];
  /** The log lines with that message since the last call of `faults`. */
  logLines: (message: string) => Record<string, unknown>[];
  /** Waits for at least so many such lines, because a line appears a moment after its cause. */
  awaitLogLines: (message: string, atLeast: number) => Promise<Record<string, unknown>[]>;
  /** The log lines about requests for that path since the last call of `faults`. */
  requestLines: (path: string) => Record<string, unknown>[];
  /** Makes the present state the one that `reset` restores. */
  saveBaseline: () => Promise<void>;
  /** Restores the seeded world. */
  reset: () => Promise<void>;
}
