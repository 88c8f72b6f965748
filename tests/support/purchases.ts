import type Stripe from 'stripe';

import { ownCard } from '#tests/support/payment-methods.ts';
import { row } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import type { Browser, Person } from '#tests/support/people.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

/** The plan on sale with that key of the catalogue. */
export async function planNamed(world: World, key: string): Promise<Plan> {
  const response = await world.fetch('/api/product/plan/list');
  const { plans } = (await response.json()) as { plans: Plan[] };
  const found = plans.find((plan) => plan.key === key);
  if (!found) throw new Error(`no plan ${key} among ${plans.map((plan) => plan.key).join()}`);
  return found;
}

/** What the checkout posts for a plan. A card of the person's own stands for what they type. */
export function order(
  plan: Plan,
  paymentMethodId = ownCard(),
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    plan_id: plan.plan_id,
    payment_method_id: paymentMethodId,
    idempotency_key: crypto.randomUUID(),
    billingAddress: { country: 'DE' },
    coupon: null,
    cancel_at_period_end: false,
    trial_end_at: plan.trial_end_at,
    extra_data: { sub_coupon_id: null },
    next_plan_id: null,
    extra_days: null,
    ...changes,
  };
}

/** The invoice of a successful answer; throws with the whole answer otherwise. */
export async function invoiceOf(response: Response): Promise<InvoiceAnswer['invoice']> {
  const answer = (await response.json()) as Partial<InvoiceAnswer>;
  if (!answer.invoice) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer.invoice;
}

/** Buys that plan for them with a card of their own, or with that method. Returns the invoice. */
export async function buyPlan(world: World, person: Browser, key: string, method?: string) {
  const plan = await planNamed(world, key);
  return invoiceOf(await person.post('/api/sub/buy', order(plan, method)));
}

/** The error code of a refusal. */
export async function errorOf(response: Response): Promise<string | undefined> {
  return ((await response.json()) as { error?: string }).error;
}

/** What the product answers about that person's subscription. */
export async function subscriptionOf(person: Person): Promise<Subscription | null> {
  const response = await person.get('/api/sub/get');
  return ((await response.json()) as { subscription: Subscription | null }).subscription;
}

/** What the product answers about leaving that contract; by default the person's own one. */
export async function leavingOf(person: Person, id?: string): Promise<LeavingAnswer> {
  const contract = id ?? (await subscriptionOf(person))?.id;
  const response = await person.get(`/api/sub/leaving?sub_id=${contract}`);
  if (response.status !== 200) throw new Error(`leaving: ${response.status}`);
  return (await response.json()) as LeavingAnswer;
}

/** What Stripe has of that person: every subscription, and every paid invoice above zero. */
export async function atStripe(
  world: World,
  person: Person,
): Promise<{ subscriptions: Stripe.Subscription[]; paid: Stripe.Invoice[] }> {
  const found = await row<{ customer_id: string }>(
    world,
    'select customer_id from customer join account on account.id = account_id where email = ?',
    person.email,
  );
  if (!found) return { subscriptions: [], paid: [] };
  const customer = found.customer_id;
  const subscriptions = await world.stripe.subscriptions.list({ customer, status: 'all' });
  const invoices = await world.stripe.invoices.list({ customer, limit: 100 });
  return {
    subscriptions: subscriptions.data,
    paid: invoices.data.filter(({ status, total }) => status === 'paid' && total > 0),
  };
}

/** Waits until the sandbox has delivered every event that the delivery mode allows. */
export async function flushDeliveries(world: World): Promise<void> {
  await sandboxPost(world, 'deliveries/flush');
}

/** Decides on an authentication, as the person at the bank's window. */
export async function authenticate(
  world: World,
  clientSecret: string,
  outcome: 'approve' | 'refuse',
): Promise<void> {
  const intent = clientSecret.split('_secret_')[0] ?? '';
  await sandboxPost(world, `authentications/${intent}`, { outcome });
}

/** Sets how the sandbox delivers events. */
export async function setDeliveryMode(
  world: World,
  mode: 'normal' | 'hold' | 'shuffle' | 'burst' | 'duplicate' | 'drop',
): Promise<void> {
  await sandboxPost(world, 'deliveries/mode', { mode });
}

/** The status of a person's only purchase. */
export async function purchaseStatus(world: World, person: Person): Promise<string | undefined> {
  const found = await row<{ status: string }>(
    world,
    `select status from purchase join account on account.id = account_id where email = ?
      order by purchase.created_at desc`,
    person.email,
  );
  return found?.status;
}
