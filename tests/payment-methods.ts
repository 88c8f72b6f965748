import { sandboxStripe } from '#tests/sandbox-stripe.ts';
import type { World } from '#tests/harness.ts';
import type { Browser } from '#tests/people.ts';
import { idOf } from '#worker/id-of.ts';
import type { MethodType, SetupIntentAnswer } from '#worker/subscription/schemas.ts';

/** Accounts that the bank does something particular with (docs.stripe.com/payments/sepa-debit). */
export const ibans = {
  paid: 'DE89370400440532013000',
  paidLater: 'DE08370400440532013003',
  failed: 'DE62370400440532013001',
  failedLater: 'DE78370400440532013004',
} as const;

/** After that many seconds the bank has answered to a debit of an account that is slow. */
export const debitSeconds = 200;

/** A setup intent of that person's, as the checkout asks for it. */
export async function setupFor(
  person: Pick<Browser, 'post'>,
  type: MethodType,
): Promise<{ id: string; secret: string }> {
  const response = await person.post('/api/sub/stripe/intent/setup', { payment_method_type: type });
  const { client_secret: secret } = (await response.json()) as SetupIntentAnswer;
  if (!response.ok) throw new Error(`setup: ${response.status}`);
  return { id: secret.split('_secret_')[0] ?? '', secret };
}

/** What Stripe's library does in the browser of somebody who agrees to be debited. */
export async function sepaMethod(
  world: World,
  person: Pick<Browser, 'post'>,
  iban: string = ibans.paid,
): Promise<{ setup: string; method: string }> {
  const { id, secret } = await setupFor(person, 'sepa_debit');
  const confirmed = await browserStripe(world).setupIntents.confirm(id, {
    ...asBrowser(secret),
    payment_method_data: {
      type: 'sepa_debit',
      sepa_debit: { iban },
      billing_details: { name: 'Lea Muster', email: 'lea@example.com' },
    },
  });
  return { setup: id, method: idOf(confirmed.payment_method) ?? '' };
}

/** What PayPal's page does for somebody who signs in there with `payer`. */
export async function paypalMethod(
  world: World,
  person: Pick<Browser, 'post'>,
  payer = 'lea@paypal.example',
): Promise<{ setup: string; method: string }> {
  const setup = await beginPaypal(world, person);
  await decideAtPaypal(world, setup, { outcome: 'approve', payer_email: payer });
  const { payment_method: method } = await world.stripe.setupIntents.retrieve(setup);
  return { setup, method: idOf(method) ?? '' };
}

/** Sends a person to PayPal; the setup intent that waits for them to decide there. */
export async function beginPaypal(world: World, person: Pick<Browser, 'post'>): Promise<string> {
  const { id, secret } = await setupFor(person, 'paypal');
  await browserStripe(world).setupIntents.confirm(id, {
    ...asBrowser(secret),
    payment_method_data: { type: 'paypal' },
    mandate_data: {
      customer_acceptance: { type: 'online', online: { infer_from_client: true } },
    } as object,
    return_url: `${world.origin}/sub/external/confirm?pt=paypal`,
  });
  return id;
}

/** Decides at PayPal. */
export async function decideAtPaypal(
  world: World,
  setup: string,
  decision: { outcome: 'approve' | 'refuse'; payer_email?: string },
): Promise<void> {
  await sandboxPost(world, `authentications/${setup}`, decision);
}

/** A card out of a phone, as Stripe's library makes it of what the wallet hands over. */
export async function walletCard(world: World, number?: string): Promise<string> {
  const answer = await sandboxPost(world, 'wallets', { wallet: 'apple_pay', number });
  const { token } = (await answer.json()) as { token: string };
  const made = await browserStripe(world).paymentMethods.create({ type: 'card', card: { token } });
  return made.id;
}

/** Whether the devices of this world have Apple Pay and Google Pay. */
export async function deviceHasWallets(world: World, available: boolean): Promise<void> {
  await sandboxPost(world, 'wallet', { available });
}

function browserStripe(world: World) {
  return sandboxStripe(world.origin, 'pk_test_sandbox', undefined, (input, init) =>
    world.fetch(input instanceof Request ? input.url : String(input), init),
  );
}

/** The library's types are a server's, which has no need of the secret. */
function asBrowser(secret: string): object {
  return { client_secret: secret };
}

async function sandboxPost(world: World, path: string, body: unknown): Promise<Response> {
  const response = await world.fetch(`/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}
