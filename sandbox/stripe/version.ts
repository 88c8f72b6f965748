import type Stripe from 'stripe';

import { invalid } from './error.ts';

/** The only API version that the sandbox speaks: that of the installed client library. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** Throws a 400 if a call asks for another version. A call without a version gets this one. */
export function checkVersion(header: string | null): void {
  if (header === null || header === apiVersion) return;
  throw invalid(`Invalid Stripe API version: ${header}. The sandbox speaks ${apiVersion} only.`);
}
