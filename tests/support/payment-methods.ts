import { isValidNumber } from '#sandbox/stripe/card/luhn.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import type { World } from '#tests/support/world.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { Browser } from '#tests/support/people.ts';
import { idOf } from '#worker/id-of.ts';
import type { MethodType, SetupIntentAnswer } from '#worker/subscription/billing/schemas.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

/** Stripe's test accounts, whose debits end as docs.stripe.com/payments/sepa-debit says. */
export const ibans = {
  paid: 'DE89370400440532013000',
  paidLater: 'DE08370400440532013003',
  failed: 'DE62370400440532013001',
  failedLater: 'DE78370400440532013004',
  returned: 'DE35370400440532013002',
} as const;

let cardsMade = 0;

/** A good card that nobody else has, as the id of a payment method. Its number ends with 4242. */
export function ownCard(): string {
  const numbers = Array.from(
    { length: 10_000 },
    (_, i) => `42424242${`${i}`.padStart(4, '0')}4242`,
  );
  const good = numbers.filter(
    (number) => isValidNumber(number) && !number.startsWith('424242424242'),
  );
  cardsMade += 1;
  return `pm_card_${good[cardsMade % good.length]}`;
}

/**
 * The payment method of a card of that number, as the browser creates it. The card is good for
 * three years more, because tests that ran before may have moved the world's clock by years.
 */
export async function typedCard(world: World, number: string): Promise<string> {
  const year = new Date(await clockOf(world)).getUTCFullYear() + 3;
  const card = { number, exp_month: 12, exp_year: year, cvc: '123' };
  return (await world.stripe.paymentMethods.create({ type: 'card', card })).id;
}

let accountsMade = 0;

/** A German account that nobody else has. Its debits are paid, and its number ends with 3000. */
export function ownIban(): string {
  accountsMade += 1;
  const bban = `37040044${`${accountsMade}`.padStart(6, '0')}3000`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${`${check}`.padStart(2, '0')}${bban}`;
}

/** The address of a PayPal account that nobody else has. */
export function ownPayer(): string {
  return `lea-${crypto.randomUUID()}@paypal.example`;
}

/** After so many seconds the bank has answered a debit of a slow account. */
export const debitSeconds = 200;

/** Creates a setup intent of that person's, as the checkout requests it. */
export async function setupFor(
  person: Pick<Browser, 'post'>,
  type: MethodType,
): Promise<{ id: string; secret: string }> {
  const response = await person.post('/api/sub/stripe/intent/setup', { payment_method_type: type });
  const { client_secret: secret } = (await response.json()) as SetupIntentAnswer;
  if (!response.ok) throw new Error(`setup: ${response.status}`);
  return { id: secret.split('_secret_')[0] ?? '', secret };
}

/** Does what Stripe's library does in the browser of a person who accepts the debit mandate. */
export async function sepaMethod(
  world: World,
  person: Pick<Browser, 'post'>,
  iban: string = ownIban(),
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

/** Does what PayPal's page does for a person who signs in there as `payer`. */
export async function paypalMethod(
  world: World,
  person: Pick<Browser, 'post'>,
  payer = ownPayer(),
): Promise<{ setup: string; method: string }> {
  const setup = await beginPaypal(world, person);
  await decideAtPaypal(world, setup, { outcome: 'approve', payer_email: payer });
  const { payment_method: method } = await world.stripe.setupIntents.retrieve(setup);
  return { setup, method: idOf(method) ?? '' };
}

/** Sends a person to PayPal and returns the setup intent that waits for their decision there. */
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

/** Decides at PayPal as the person. */
export async function decideAtPaypal(
  world: World,
  setup: string,
  decision: { outcome: 'approve' | 'refuse'; payer_email?: string },
): Promise<void> {
  await sandboxPost(world, `authentications/${setup}`, decision);
}

/** A card from a phone's wallet, as Stripe's library creates it from the wallet's token. */
export async function walletCard(world: World, number?: string): Promise<string> {
  const answer = await sandboxPost(world, 'wallets', { wallet: 'apple_pay', number });
  const { token } = (await answer.json()) as { token: string };
  const paymentMethod = await browserStripe(world).paymentMethods.create({
    type: 'card',
    card: { token },
  });
  return paymentMethod.id;
}

/** Sets whether the devices of this world have Apple Pay and Google Pay. */
export async function deviceHasWallets(world: World, available: boolean): Promise<void> {
  await sandboxPost(world, 'wallet', { available });
}

/**
 * Confirms a setup intent with a payment method of the browser's own choice, as anybody can who
 * knows its secret.
 */
export async function confirmInBrowser(w: World, secret: string, method: string): Promise<void> {
  const id = secret.split('_secret_')[0] ?? '';
  const params = { ...asBrowser(secret), payment_method: method };
  await browserStripe(w).setupIntents.confirm(id, params);
}

function browserStripe(world: World) {
  return sandboxStripe(world.origin, 'pk_test_sandbox', undefined, (input, init) =>
    world.fetch(input instanceof Request ? input.url : String(input), init),
  );
}

/** The library's types are those of a server, which does not need the secret. */
function asBrowser(secret: string): object {
  return { client_secret: secret };
}
