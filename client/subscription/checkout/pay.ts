import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { changedQuote } from '#client/subscription/checkout/changed-quote.ts';
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
export interface PayPorts {
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
