import { makeCoupon } from '#tests/support/coupons.ts';
import type { TestCoupon } from '#tests/support/coupons.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';

type Terms = Parameters<typeof makeCoupon>[1];

/** The quote that the checkout shows. */
export async function shownQuote(
  w: World,
  person: Person,
  key: string,
  code: string,
): Promise<QuoteAnswer> {
  const plan = await planNamed(w, key);
  const answer = await person.get(`/api/sub/quote?plan_id=${plan.plan_id}&coupon=${code}`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as QuoteAnswer;
}

/** What the checkout then posts. */
export function claims(quote: Quote, code: string): Record<string, unknown> {
  return {
    coupon: code,
    expected_total: quote.total,
    trial_end_at: quote.trial_end_at,
    cancel_at_period_end: quote.cancel_at_period_end,
    extra_days: quote.extra_days,
  };
}

interface BoughtWithCoupon extends QuoteAnswer {
  coupon: TestCoupon;
  person: Person;
  invoice: InvoiceAnswer['invoice'];
  orderBody: Record<string, unknown>;
}

/** A new person's purchase with a new coupon, and with extra days that a link promised. */
export async function buyWithCoupon(
  w: World,
  key: string,
  terms: Terms,
  { method = 'pm_card_visa', extraDays = 0 } = {},
): Promise<BoughtWithCoupon> {
  const coupon = await makeCoupon(w, terms);
  const person = await signUpPerson(w);
  if (extraDays > 0) {
    const code = await loginCodeFor(w, person.email, { extraDays });
    await openBrowser(w).post('/api/account/signinbycode', { code });
  }
  const { plan, quote } = await shownQuote(w, person, key, coupon.code);
  const orderBody = order(plan, method, claims(quote, coupon.code));
  const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await flushDeliveries(w);
  return { coupon, person, plan, quote, invoice, orderBody };
}

/** Moves the clock to this moment (UTC milliseconds) plus `seconds`. */
export async function moveTo(w: World, at: number | null, seconds = 0): Promise<void> {
  await advance(w, Math.ceil(((at ?? 0) - (await clockOf(w))) / 1000) + seconds);
  await flushDeliveries(w);
}

/** Cents of the person's paid invoices at Stripe, the oldest first. */
export async function charges(w: World, person: Person): Promise<number[]> {
  return (await atStripe(w, person)).paid.map(({ total }) => total).toReversed();
}
