import { callApi, api } from '#client/lib/api.ts';
import type { MethodResult } from '#client/subscription/checkout/method.ts';
import { pollSetup } from '#client/subscription/checkout/poll-setup.ts';
import { pause } from '#client/subscription/checkout/pause.ts';
import type { MethodType } from '#worker/subscription/billing/schemas.ts';

/** Waits until the setup intent is decided; answers the verified payment method or a problem. */
export function waitForSetup(setupIntentId: string, type: MethodType): Promise<MethodResult> {
  const query = { setup_intent_id: setupIntentId, payment_type: type };
  return pollSetup({
    fetchStatus: () => callApi(api.sub.stripe.setupintent.status.$get({ query })),
    wait: pause,
  });
}
