import { newId } from '#sandbox/store/new-id.ts';

/**
 * What a client has to do next for an intent that waits for its owner: open the bank's page, in a
 * window (Stripe.js) or, with a return address, as a page of its own.
 */
export function nextAction(intent: string, returnUrl: string | null) {
  const url = `/sandbox/authenticate/${intent}`;
  if (returnUrl !== null) {
    const back = new URLSearchParams({ return_url: returnUrl });
    const redirect = { url: `${url}?${back.toString()}`, return_url: returnUrl };
    return { type: 'redirect_to_url', redirect_to_url: redirect };
  }
  const sdk = { type: 'three_d_secure_redirect', stripe_js: url, source: newId('src') };
  return { type: 'use_stripe_sdk', use_stripe_sdk: sdk };
}
