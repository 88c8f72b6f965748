import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import { reportEvent } from '#client/lib/report-event.ts';
import { readItem } from '#client/lib/stored-item.ts';
import type { Attempt, PurchaseSubject } from '#client/subscription/checkout/attempt.ts';
import type { BillingAddress } from '#client/subscription/checkout/billing-address.ts';
import { changedQuote } from '#client/subscription/checkout/queries.ts';
import { product } from '#worker/product.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';

/** A call of a purchase; it is sent again unchanged if its answer was lost. */
export type PayStep =
  | { kind: 'buy'; paymentMethodId: string }
  | { kind: 'reattempt'; invoiceId: string; paymentMethodId: string }
  | { kind: 'confirm'; invoiceId: string };

/** The result of paying. `code` is an error code or Stripe's message. */
export type PayOutcome =
  | { kind: 'paid'; answer: InvoiceAnswer }
  /** The bank declined; the invoice can be paid with another method. */
  | { kind: 'declined'; code: string; invoiceId: string }
  | { kind: 'price_changed'; quote: QuoteAnswer }
  | { kind: 'refused'; code: string }
  /** The result is unknown; sending `step` again is safe and tells. */
  | { kind: 'undecided'; code: string; step: PayStep };

/** What paying needs from its caller. */
interface PayPorts {
  send(step: PayStep): Promise<InvoiceAnswer>;
  /** Lets the person confirm with their bank; resolves with the problem, or null. */
  authenticate(clientSecret: string): Promise<string | null>;
  /** Starts a new purchase when the old key is used up. Without it, paying ends there. */
  renew?(): void;
  wait(seconds: number): Promise<void>;
}

const limits = { inProgress: 4, rounds: 3 };

/** Runs a purchase from its first call to a result. */
export async function pay(ports: PayPorts, first: PayStep): Promise<PayOutcome> {
  let step = first;
  let waits = 0;
  let rounds = 0;
  let isRenewed = false;
  let isKeyChecked = false;
  for (;;) {
    try {
      const answer = await ports.send(step);
      const { invoice } = answer;
      const status = invoice.payment_intent?.status;
      if (status === 'requires_payment_method') {
        // Not every decline has a reason; an empty one counts as none.
        const code = invoice.decline_code || 'requires_payment_method';
        return { kind: 'declined', code, invoiceId: invoice.id };
      }
      if (status !== 'requires_action' || !invoice.payment_intent) return { kind: 'paid', answer };
      const problem =
        ++rounds > limits.rounds
          ? 'requires_payment_method'
          : await ports.authenticate(invoice.payment_intent.client_secret);
      if (problem !== null) return { kind: 'declined', code: problem, invoiceId: invoice.id };
      step = { kind: 'confirm', invoiceId: invoice.id };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === 'purchase_in_progress' && ++waits <= limits.inProgress) {
        await ports.wait(error.options.retryAfterSeconds ?? 2);
      } else if (error.code === 'purchase_expired' && !isKeyChecked) {
        // A duplicate of this call may have been faster and bought. Sending the key once more
        // answers with that purchase, or confirms that the key is used up.
        isKeyChecked = true;
      } else if (
        error.code === 'purchase_expired' &&
        ports.renew &&
        !isRenewed &&
        step.kind !== 'confirm'
      ) {
        isRenewed = true;
        ports.renew();
        step = { kind: 'buy', paymentMethodId: step.paymentMethodId };
      } else {
        return outcomeOf(error, step);
      }
    }
  }
}

function outcomeOf(error: ApiFailure, step: PayStep): PayOutcome {
  if (error.undecided || error.code === 'purchase_in_progress') {
    return { kind: 'undecided', code: error.code, step };
  }
  const quote = changedQuote(error);
  if (quote) return { kind: 'price_changed', quote };
  return { kind: 'refused', code: failureCode(error) };
}

/** Whether a refusal says that nothing can be ordered under that key any more. */
export function isKeyUsedUp(code: string): boolean {
  return code === 'purchase_expired' || code === 'purchase_withdrawn';
}

/** The order exactly as the page showed it. */
interface ShownOrder {
  subject: PurchaseSubject;
  /** The idempotency key of the attempt. */
  key: string;
  /** Cents shown as due today; undefined when only the return address is known. */
  total?: number;
  /** By default the country that we sell to, and nothing more. */
  address?: BillingAddress;
}

/** Sends one call of a purchase. */
export function sendPayStep(step: PayStep, order: ShownOrder): Promise<InvoiceAnswer> {
  const { buy } = api.sub;
  if (step.kind === 'confirm') {
    return callApi(buy.confirm.$post({ json: { invoice_id: step.invoiceId } }));
  }
  if (step.kind === 'reattempt') {
    const { invoiceId: invoice_id, paymentMethodId: payment_method_id } = step;
    return callApi(buy.reattempt.$post({ json: { invoice_id, payment_method_id } }));
  }
  const { subject, key, total, address = { country: product.country } } = order;
  return callApi(
    buy.$post({
      json: {
        plan_id: subject.planId,
        payment_method_id: step.paymentMethodId,
        idempotency_key: key,
        // The API refuses any other country, as the page does.
        billingAddress: { ...address, country: address.country as typeof product.country },
        expected_total: total,
        trial_end_at: subject.trialEndAt,
        coupon: subject.coupon,
        cancel_at_period_end: subject.cancelAtPeriodEnd,
        extra_data: { sub_coupon_id: subject.subCouponId },
        next_plan_id: subject.nextPlanId,
        extra_days: subject.extraDays,
        without_trial: subject.withoutTrial,
        buyer: subject.buyer,
        beside_store: subject.besideStore,
      },
    }),
  );
}

/**
 * The purchase of this tab's attempt, if the answer to its order was lost before a reload; null if
 * nothing was bought. Repeating the call charges nothing again.
 */
export async function recoverLostPurchase(): Promise<InvoiceAnswer | null> {
  const attempt = readItem('purchase_attempt') as Attempt | null;
  if (!attempt?.sent) return null;
  const { paymentMethodId, total } = attempt.sent;
  const { planId } = JSON.parse(attempt.subject) as Pick<PurchaseSubject, 'planId'>;
  const subject: PurchaseSubject = {
    planId,
    trialEndAt: null,
    coupon: null,
    cancelAtPeriodEnd: false,
    subCouponId: null,
    nextPlanId: null,
    extraDays: null,
    withoutTrial: false,
    buyer: null,
    besideStore: false,
  };
  try {
    const step = { kind: 'buy', paymentMethodId } as const;
    const answer = await sendPayStep(step, { subject, key: attempt.key, total });
    const status = answer.invoice.payment_intent?.status ?? 'succeeded';
    return status === 'succeeded' || status === 'processing' ? answer : null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return null;
  }
}

/** Reports a purchase; the revenue is in euros. */
export function reportPurchase({ invoice: { id, total } }: InvoiceAnswer): void {
  reportEvent('purchase', {
    transaction_id: id,
    revenue: total / 100,
    currency: product.currency.toUpperCase(),
  });
}
