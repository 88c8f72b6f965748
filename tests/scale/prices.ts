/*
 * Cloudflare's published list prices for the paid plan of Workers, in US dollars a month, and what
 * the plan includes: developers.cloudflare.com, workers, d1, kv and r2, under platform/pricing.
 * Noted on 23 November 2026 from copies of these pages.
 */

interface Price {
  /** Included in the plan, in the price's unit. */
  included: number;
  /** US dollars for each further unit. */
  each: number;
}

/** The price of the plan itself. */
export const plan = 5;

/** The unit is a million, or a gigabyte for what is stored. */
export const prices = {
  requests: { included: 10, each: 0.3 },
  /** Milliseconds of CPU time. */
  cpu: { included: 30, each: 0.02 },
  rowsRead: { included: 25_000, each: 0.001 },
  rowsWritten: { included: 50, each: 1 },
  databaseStorage: { included: 5, each: 0.75 },
  kvWrites: { included: 1, each: 5 },
  r2Writes: { included: 1, each: 4.5 },
  r2Storage: { included: 10, each: 0.015 },
} satisfies Record<string, Price>;

/** What so many units cost in a month, US dollars. */
export function costOf(what: keyof typeof prices, units: number): number {
  const { included, each } = prices[what];
  return Math.max(0, units - included) * each;
}

/** Bytes of the largest D1 database. */
export const largestDatabase = 10e9;
