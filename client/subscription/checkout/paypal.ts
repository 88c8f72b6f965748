import { useStripe } from '@stripe/react-stripe-js';

import { storeItem } from '#client/lib/stored-item.ts';
import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';
import type { Method, MethodResult, OrderAttempt } from '#client/subscription/checkout/method.ts';
import { beginSetup, waitForSetup } from '#client/subscription/checkout/setup.ts';
import { stripeProblem, useAuthenticate } from '#client/subscription/checkout/stripe-library.ts';
import { pages } from '#worker/pages.ts';
import type { MethodType } from '#worker/subscription/billing/schemas.ts';

/** What a return address carries after the person confirmed a payment method. */
export interface SetupReturn {
  setupIntentId: string;
  type: MethodType;
  subject: PurchaseSubject;
  /** The idempotency key of the attempt that they left with. */
  key: string;
}

/**
 * The address that PayPal returns to, with the whole order in its query. `tick` is the attempt's
 * idempotency key: however often and wherever the address is opened, it orders once.
 */
export function returnAddress(
  origin: string,
  { subject, key }: Pick<OrderAttempt, 'subject' | 'key'>,
): string {
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
    without_trial: subject.withoutTrial,
    buyer: subject.buyer,
    beside_store: subject.besideStore,
    tick: key,
  };
  for (const [name, value] of Object.entries(query)) {
    address.searchParams.set(name, String(value ?? ''));
  }
  return address.href;
}

const types: readonly string[] = ['card', 'sepa_debit', 'paypal'] satisfies MethodType[];

/** Reads a return address; null if a required value is missing. */
export function readSetupReturn(query: URLSearchParams): SetupReturn | null {
  const text = (name: string) => query.get(name) || null;
  // Non-numeric values are ignored.
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
      withoutTrial: query.get('without_trial') === 'true',
      buyer: text('buyer'),
      besideStore: query.get('beside_store') === 'true',
    },
    // Without a tick the setup intent is the key, so there is still only one order.
    key: keyIn(query.get('tick')) ?? setupIntentId,
  };
}

function isType(text: string | null): text is MethodType {
  return text !== null && types.includes(text);
}

function keyIn(tick: string | null): string | null {
  return tick !== null && /^[\w-]{8,100}$/.test(tick) ? tick : null;
}

/**
 * Payment by PayPal: the person leaves the page to agree there. The order is placed on the page
 * that they return to.
 */
export function usePaypalMethod(): Method {
  const stripe = useStripe();
  const authenticate = useAuthenticate();
  return {
    ready: stripe !== null,
    authenticate,
    refused: 'requires_payment_method',
    async create(order) {
      if (!stripe) return { problem: 'stripe_not_ready' };
      const secret = await beginSetup('paypal');
      storeItem('payment_billing_address', order.address);
      const setup = stripe
        .confirmPayPalSetup(secret, {
          return_url: returnAddress(window.location.origin, order),
          mandate_data: {
            customer_acceptance: { type: 'online', online: { infer_from_client: true } },
          },
        })
        .then(({ setupIntent, error }) =>
          setupIntent ? waitForSetup(setupIntent.id, 'paypal') : { problem: stripeProblem(error) },
        );
      return Promise.race([setup, returnFromCache()]);
    },
  };
}

/** Resolves when a person who left for PayPal goes back to this page from the browser's cache. */
function returnFromCache(): Promise<MethodResult> {
  return new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', onPageShow);
      resolve({ problem: 'cancel' });
    };
    window.addEventListener('pageshow', onPageShow);
  });
}
