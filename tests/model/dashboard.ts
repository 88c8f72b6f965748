import Stripe from 'stripe';

import type { World } from '#tests/support/world.ts';
import type { CustomerRow } from '#tests/model/rows.ts';
import { paymentMethodTypes } from '#worker/payment-methods.ts';
import { idOf } from '#worker/id-of.ts';
import type { Watch } from '#tests/model/quiet.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

/** What a person can do to a subscription in Stripe's dashboard. */
export type PauseOrResume = 'pause' | 'resume';

/** Pauses or resumes the newest subscription of that account, and returns Stripe's answer. */
export async function pauseOrResume(
  { world, customers }: Watch,
  accountId: string,
  what: PauseOrResume,
): Promise<string> {
  const newest = await newestSubscription({ world, customers }, accountId);
  if (typeof newest === 'string') return newest;
  const done =
    what === 'pause'
      ? world.stripe.subscriptions.pause(newest.id)
      : world.stripe.subscriptions.resume(newest.id, { billing_cycle_anchor: { type: 'now' } });
  return done.then(
    ({ status }) => status,
    (error: Stripe.errors.StripeError) => `refused: ${error.message}`,
  );
}

async function customerOf(
  customers: Watch['customers'],
  accountId: string,
): Promise<CustomerRow | undefined> {
  const { results } = await customers.all<CustomerRow>();
  return results.find((row) => row.account_id === accountId);
}

/** Its newest subscription, or words that say what is missing. */
async function newestSubscription(
  { world, customers }: Pick<Watch, 'world' | 'customers'>,
  accountId: string,
): Promise<Stripe.Subscription | string> {
  const owner = await customerOf(customers, accountId);
  if (!owner) return 'no customer';
  return (await listed(world, owner.customer_id)).data[0] ?? 'no subscription';
}

/** Ends, at the bank or at PayPal, what allows charges for that account's newest subscription. */
export async function endMandate(watch: Watch, accountId: string): Promise<string> {
  const newest = await newestSubscription(watch, accountId);
  if (typeof newest === 'string') return newest;
  const method = idOf(newest.default_payment_method);
  if (!method) return 'no method';
  await sandboxPost(watch.world, 'mandate-end', { payment_method: method });
  return 'done';
}

/** Sets the credit that an account's customer has, which pays the next invoices. */
export async function giveCredit(
  { world, customers }: Watch,
  accountId: string,
  cents: number,
): Promise<string> {
  const owner = await customerOf(customers, accountId);
  if (!owner) return 'no customer';
  await world.stripe.customers.update(owner.customer_id, { balance: -cents });
  return 'done';
}

const versions = { present: Stripe.API_VERSION, older: '2025-02-24.acacia' } as const;

/** Sets the account's own API version, in which Stripe lists the events of the time after it. */
export async function setAccountVersion(
  world: World,
  version: keyof typeof versions,
): Promise<string> {
  await sandboxPost(world, 'account-version', { version: versions[version] });
  return 'done';
}

/** Switches PayPal off or on, at Stripe and in the product's configuration. */
export async function switchPaypal(world: World, to: 'off' | 'on'): Promise<string> {
  const off = to === 'off' ? ['paypal'] : [];
  await sandboxPost(world, 'payment-methods', { off });
  const types = paymentMethodTypes.filter((type) => !off.includes(type));
  world.configure?.({ PAYMENT_METHODS: types.join(',') });
  return 'done';
}

/** In an invoice's metadata: an operator has given up the debt. */
export const forgivenName = 'forgiven';

/** Voids the newest open invoice of that account, as an operator does who gives up a debt. */
export async function voidOpenInvoice(
  { world, customers }: Watch,
  accountId: string,
): Promise<string> {
  const owner = await customerOf(customers, accountId);
  if (!owner) return 'no customer';
  const { invoices } = world.stripe;
  const { data } = await invoices.list({ customer: owner.customer_id, status: 'open', limit: 1 });
  const [open] = data;
  if (!open) return 'no open invoice';
  await invoices.update(open.id, { metadata: { [forgivenName]: 'yes' } });
  return invoices.voidInvoice(open.id).then(
    ({ status }) => String(status),
    (error: Stripe.errors.StripeError) => `refused: ${error.message}`,
  );
}

/** In a refund's metadata: an operator has made it, and no credit note has it. */
export const byHandName = 'by_hand';

/** Refunds that share of what is left of that account's newest payment, without a credit note. */
export async function refundByHand(
  { world, customers }: Watch,
  accountId: string,
  share: number,
): Promise<string> {
  const owner = await customerOf(customers, accountId);
  if (!owner) return 'no customer';
  const { data } = await world.stripe.charges.list({ customer: owner.customer_id, limit: 1 });
  const [charge] = data;
  const amount = Math.round(((charge?.amount ?? 0) - (charge?.amount_refunded ?? 0)) * share);
  if (!charge || amount === 0) return 'no payment';
  return world.stripe.refunds
    .create({ charge: charge.id, amount, metadata: { [byHandName]: 'yes' } })
    .then(
      ({ status }) => String(status),
      (error: Stripe.errors.StripeError) => `refused: ${error.message}`,
    );
}

function listed(world: World, customer: string) {
  return world.stripe.subscriptions.list({ customer, status: 'all', limit: 1 });
}
