import type { Means, PlanKey, Visitor } from '#tests/demo/visitor.ts';
import { consentOf } from '#tests/support/consents.ts';
import { ownCard, paypalMethod, sepaMethod } from '#tests/support/payment-methods.ts';
import { openBrowser, reachPassword, signInElsewhere } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { order, planNamed } from '#tests/support/purchases.ts';
import type { World } from '#tests/support/world.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';

/** The answer of a call that has to succeed. */
export async function ok<T = unknown>(answer: Response): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Somebody in the browser in which they signed up. */
export interface Customer extends Person {
  /** Tells that they have bought, if they were sent by a campaign and agreed to be counted. */
  tellPurchase: () => Promise<void>;
}

/** Signs somebody up as the pages do, and counts where they came from, if they agree to it. */
export async function signUp(
  world: World,
  { name, email, campaign }: Visitor,
  { password, referrer }: { password: string; referrer: string | null },
): Promise<Customer> {
  const browser = openBrowser(world);
  const consent = campaign === null && referrer === null ? null : await consentOf(browser);
  const { token } = await reachPassword(world, browser, email, name);
  await ok(await browser.post('/api/account/signupv2/password', { password, token }));
  const tell = async (action: 'register' | 'purchase') => {
    if (consent !== null && campaign !== null) await track(browser, action, { campaign, consent });
  };
  await tell('register');
  if (consent !== null && referrer !== null) {
    await ok(await browser.post('/api/sub/referral/add', { referrer_id: referrer }));
  }
  const tellPurchase = () => tell('purchase');
  return { ...browser, email, displayName: name, password, tellPurchase };
}

async function track(
  browser: Pick<Person, 'post'>,
  action: 'register' | 'purchase',
  { campaign, consent }: { campaign: string; consent: string },
): Promise<void> {
  const event = { action, device_id: crypto.randomUUID(), utm_campaign: campaign, consent };
  await ok(await browser.post('/api/marketing/utm/track', { ...event, utm_source: 'newsletter' }));
}

/** The same person some time later: their session has ended, so they sign in again. */
export async function back(world: World, person: Person): Promise<Person> {
  return { ...person, ...(await signInElsewhere(world, person)) };
}

async function methodOf(world: World, person: Person, means: Means): Promise<string> {
  if (means === 'debit') return (await sepaMethod(world, person)).method;
  if (means === 'PayPal') return (await paypalMethod(world, person)).method;
  return ownCard();
}

/** Buys what was wanted, with what the checkout quotes for it. */
export async function buy(
  world: World,
  person: Person,
  wants: { plan: PlanKey; means: Means; coupon: string | null },
): Promise<void> {
  const plan = await planNamed(world, wants.plan);
  const query = new URLSearchParams({ plan_id: plan.plan_id });
  if (wants.coupon !== null) query.set('coupon', wants.coupon);
  const { quote } = await ok<QuoteAnswer>(await person.get(`/api/sub/quote?${query}`));
  if (!quote) throw new Error(`no quote for ${wants.plan}`);
  const method = await methodOf(world, person, wants.means);
  const body = order(plan, method, {
    coupon: wants.coupon,
    expected_total: quote.total,
    trial_end_at: quote.trial_end_at,
    cancel_at_period_end: quote.cancel_at_period_end,
    extra_data: { sub_coupon_id: quote.coupon?.id ?? null },
    extra_days: quote.extra_days,
  });
  await ok(await person.post('/api/sub/buy', body));
}
