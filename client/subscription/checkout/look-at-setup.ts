import { answer, api } from '#client/lib/api.ts';
import type { MadeMethod } from '#client/subscription/checkout/method.ts';
import { settleSetup } from '#client/subscription/checkout/settle-setup.ts';
import { pause } from '#client/subscription/checkout/pause.ts';
import type { MethodType } from '#worker/subscription/schemas.ts';

/** Asks the API until it is decided whether that setup intent verified a payment method. */
export function lookAtSetup(setupIntentId: string, type: MethodType): Promise<MadeMethod> {
  const query = { setup_intent_id: setupIntentId, payment_type: type };
  return settleSetup({
    look: () => answer(api.sub.stripe.setupintent.status.$get({ query })),
    wait: pause,
  });
}
