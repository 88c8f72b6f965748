import { callApi, api } from '#client/lib/api.ts';
import type { MethodType } from '#worker/subscription/billing/schemas.ts';

/** The client secret of a new setup intent, with which the browser verifies a payment method. */
export async function beginSetup(type: MethodType): Promise<string> {
  const json = { payment_method_type: type };
  const { client_secret: secret } = await callApi(api.sub.stripe.intent.setup.$post({ json }));
  return secret;
}
