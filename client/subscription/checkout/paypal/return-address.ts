import type { Order } from '#client/subscription/checkout/method.ts';
import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';
import { pages } from '#worker/pages.ts';
import type { MethodType } from '#worker/subscription/schemas.ts';

/** What somebody brings back from where they confirmed a payment method. */
export interface Confirmation {
  setupIntentId: string;
  type: MethodType;
  subject: PurchaseSubject;
  /** The idempotency key of the attempt that they left with. */
  key: string;
}

/**
 * Where PayPal leads back to, with all of the order (specification, section 2). `tick` is the
 * attempt's idempotency key: however often and wherever the address is opened, it orders once.
 */
export function returnAddress(origin: string, { subject, key }: Order): string {
  const address = new URL(pages.externalConfirm.path, origin);
  const query = {
    pt: 'paypal',
    plan_id: subject.planId,
    cancel_at_period_end: subject.cancelAtPeriodEnd,
    trial_end_at: subject.trialEndAt,
    coupon: subject.coupon,
    sub_coupon_id: subject.subCouponId,
    next_plan_id: subject.nextPlanId,
    extra_days: subject.extraDays,
    tick: key,
  };
  for (const [name, value] of Object.entries(query)) {
    address.searchParams.set(name, String(value ?? ''));
  }
  return address.href;
}

const types: readonly string[] = ['card', 'sepa_debit', 'paypal'] satisfies MethodType[];

/** Reads that address; null when what a confirmation needs is missing. */
export function readConfirmation(query: URLSearchParams): Confirmation | null {
  const text = (name: string) => query.get(name) || null;
  // Only what is numeric counts (specification, section 5).
  const whole = (name: string) => (/^\d{1,15}$/.test(query.get(name) ?? '') ? text(name) : null);
  const number = (name: string) => (whole(name) === null ? null : Number(whole(name)));
  const setupIntentId = text('setup_intent');
  const type = text('pt');
  const planId = text('plan_id');
  if (!setupIntentId || !text('setup_intent_client_secret') || !planId || !isType(type)) {
    return null;
  }
  return {
    setupIntentId,
    type,
    subject: {
      planId,
      trialEndAt: number('trial_end_at'),
      coupon: text('coupon'),
      cancelAtPeriodEnd: query.get('cancel_at_period_end') === 'true',
      subCouponId: whole('sub_coupon_id'),
      nextPlanId: text('next_plan_id'),
      extraDays: number('extra_days'),
    },
    // Without a tick the setup intent stands for the attempt: one order all the same.
    key: keyIn(query.get('tick')) ?? setupIntentId,
  };
}

function isType(text: string | null): text is MethodType {
  return text !== null && types.includes(text);
}

function keyIn(tick: string | null): string | null {
  return tick !== null && /^[\w-]{8,100}$/.test(tick) ? tick : null;
}
