import type { World } from '#tests/support/world.ts';
import type { Browser } from '#tests/support/people.ts';
import type {
  CheckoutSessionAnswer,
  PaymentMethodAnswer,
} from '#worker/subscription/billing/schemas.ts';

/** Begins the update of the payment method. */
export const begin = (browser: Browser) => browser.get('/api/sub/stripe/checkout/session');

/** Ends the update, as the page does to which Stripe's page returns. */
export const finish = (browser: Browser, session: string) =>
  browser.get(`/api/sub/paymentmethod/update/by/checkout?session_id=${session}`);

/** Begins the update; throws unless it succeeds. */
export async function newSession(browser: Browser): Promise<CheckoutSessionAnswer> {
  const answer = await begin(browser);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as CheckoutSessionAnswer;
}

/** Completes Stripe's page as its visitor does. */
export async function complete(w: World, session: string, method: string): Promise<void> {
  const answer = await w.fetch(`/sandbox/api/checkout/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment_method: method }),
  });
  const { status } = (await answer.json()) as { status?: string };
  if (status !== 'complete') throw new Error(`${answer.status} ${status}`);
}

/** The method that the product shows to the person. */
export async function shownMethod(
  browser: Browser,
): Promise<PaymentMethodAnswer['payment_method']> {
  const answer = await browser.get('/api/sub/paymentmethod/default');
  return ((await answer.json()) as PaymentMethodAnswer).payment_method;
}
