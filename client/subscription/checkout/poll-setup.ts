import { ApiFailure } from '#client/lib/api-failure.ts';
import type { MethodResult } from '#client/subscription/checkout/method.ts';
import type { SetupAnswer } from '#worker/subscription/billing/schemas.ts';

/** What polling needs from its caller. */
interface SetupPorts {
  fetchStatus: () => Promise<SetupAnswer>;
  wait: (seconds: number) => Promise<void>;
}

/** One status call a second, at most 30. */
const limits = { tries: 30, seconds: 1 };
const unfinished = new Set(['processing', 'requires_action', 'requires_confirmation']);

/**
 * Polls until a setup intent is decided; answers its payment method, or `invalid_source` for any
 * other end. A call without an answer counts as a try; a refusal is thrown.
 */
export async function pollSetup({ fetchStatus, wait }: SetupPorts): Promise<MethodResult> {
  for (let attempt = 1; attempt <= limits.tries; attempt += 1) {
    const answer = await fetchStatus().catch(undecided);
    if (answer && !unfinished.has(answer.status)) return outcomeOf(answer);
    if (attempt < limits.tries) await wait(limits.seconds);
  }
  return { problem: 'invalid_source' };
}

function undecided(error: unknown): null {
  if (error instanceof ApiFailure && error.undecided) return null;
  throw error;
}

function outcomeOf({ error, payment_id: id }: SetupAnswer): MethodResult {
  return error !== null || id === null ? { problem: 'invalid_source' } : { id };
}
