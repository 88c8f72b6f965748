import { ApiFailure } from '#client/lib/api-failure.ts';
import type { MadeMethod } from '#client/subscription/checkout/method.ts';
import type { SetupAnswer } from '#worker/subscription/schemas.ts';

/** What looking after a setup intent needs from outside. */
interface SetupPorts {
  look: () => Promise<SetupAnswer>;
  wait: (seconds: number) => Promise<void>;
}

/** Specification, section 4, "Payment status polling". */
const patience = { tries: 30, seconds: 1 };
const unfinished = new Set(['processing', 'requires_action', 'requires_confirmation']);

/**
 * Waits until it is decided whether a payment method was verified, and answers with it. Any other
 * end is `invalid_source`. A call without an answer counts as a try; a refused one throws.
 */
export async function settleSetup({ look, wait }: SetupPorts): Promise<MadeMethod> {
  for (let tried = 1; tried <= patience.tries; tried += 1) {
    const answer = await look().catch(undecided);
    if (answer && !unfinished.has(answer.status)) return outcomeOf(answer);
    if (tried < patience.tries) await wait(patience.seconds);
  }
  return { problem: 'invalid_source' };
}

function undecided(error: unknown): null {
  if (error instanceof ApiFailure && error.undecided) return null;
  throw error;
}

function outcomeOf({ error, payment_id: id }: SetupAnswer): MadeMethod {
  return error !== null || id === null ? { problem: 'invalid_source' } : { id };
}
