/** What one invocation has used of the platform. */
export interface Usage {
  /** SQL statements; each statement of a batch counts. */
  statements: number;
  /** Calls to anything outside the Worker. */
  subrequests: number;
}

/**
 * What one invocation may use: the queries of D1 (developers.cloudflare.com/d1/platform/limits) and
 * all calls (developers.cloudflare.com/workers/platform/limits). Calls to others may be more, which
 * nothing of the product relies on.
 */
const limits: Usage = { statements: 1000, subrequests: 1000 };

/** Counts a call with so many statements. Throws what the runtime throws for one too many. */
export function countCall(usage: Usage, statements: number): void {
  usage.statements += statements;
  usage.subrequests += 1;
  if (usage.statements > limits.statements) {
    throw new Error('D1_ERROR: Too many API requests by single worker invocation.');
  }
  if (usage.subrequests > limits.subrequests) throw new Error('Too many subrequests.');
}
