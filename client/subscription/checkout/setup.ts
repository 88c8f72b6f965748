import { ApiFailure } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import type { MethodResult } from '#client/subscription/checkout/method.ts';
import type { MethodType, SetupAnswer } from '#worker/subscription/billing/schemas.ts';

/** Resolves after that many seconds. */
export function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** The client secret of a new setup intent, with which the browser verifies a payment method. */
export async function beginSetup(type: MethodType): Promise<string> {
  const json = { payment_method_type: type };
  const { client_secret: secret } = await callApi(api.sub.stripe.intent.setup.$post({ json }));
  return secret;
}

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

/** Waits until the setup intent is decided; answers the verified payment method or a problem. */
export function waitForSetup(setupIntentId: string, type: MethodType): Promise<MethodResult> {
  const query = { setup_intent_id: setupIntentId, payment_type: type };
  return pollSetup({
    fetchStatus: () => callApi(api.sub.stripe.setupintent.status.$get({ query })),
    wait: pause,
  });
}
