import { newId } from '#sandbox/store/new-id.ts';
import { invalid } from './error.ts';
import type { PaymentMethod } from './objects.ts';

const paypalWants =
  'A `return_url` is required to confirm with a payment method of type paypal, whose owner approves ' +
  'on a page of PayPal and comes back to that address.';

// PayPal's page always takes the whole window, whoever opens it.
function atPaypal(intent: string, returnUrl: string | null | undefined) {
  if (!returnUrl) {
    throw invalid(paypalWants, { code: 'parameter_missing', param: 'return_url' });
  }
  const redirect = { url: `/sandbox/paypal/${intent}`, return_url: returnUrl };
  return { type: 'redirect_to_url', redirect_to_url: redirect };
}

type Way = { return_url?: string | null; use_stripe_sdk?: boolean };

/**
 * What a client has to do next for an intent that waits for its owner. It opens the bank's page: in
 * a window (Stripe.js) or, with a return address, as a page of its own. Throws a 400 for PayPal
 * without a return address.
 */
export function nextAction(
  intent: string,
  { type }: PaymentMethod,
  { return_url: given, use_stripe_sdk: sdkOpens }: Way,
) {
  if (type === 'paypal') return atPaypal(intent, given);
  const returnUrl = sdkOpens ? null : (given ?? null);
  const url = `/sandbox/authenticate/${intent}`;
  if (returnUrl !== null) {
    const back = new URLSearchParams({ return_url: returnUrl });
    const redirect = { url: `${url}?${back.toString()}`, return_url: returnUrl };
    return { type: 'redirect_to_url', redirect_to_url: redirect };
  }
  const sdk = { type: 'three_d_secure_redirect', stripe_js: url, source: newId('src') };
  return { type: 'use_stripe_sdk', use_stripe_sdk: sdk };
}

/**
 * The address to which the bank's or PayPal's page sends the person back; null if there is none.
 */
export function returnAddress(
  intent: {
    object: string;
    id: string;
    client_secret: string | null;
    next_action: { redirect_to_url?: { return_url: string | null } } | null;
  },
  status: string,
): string | null {
  const returnUrl = intent.next_action?.redirect_to_url?.return_url;
  if (!returnUrl) return null;
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  const good = ['succeeded', 'processing', 'requires_capture'].includes(status);
  url.searchParams.set('redirect_status', good ? 'succeeded' : 'failed');
  return url.href;
}
