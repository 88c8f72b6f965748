import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { quoteIn } from '#client/subscription/checkout/quote-in.ts';
import type { InvoiceAnswer, QuoteAnswer } from '#worker/subscription/schemas.ts';

/** A call of a purchase; sent again unchanged when its answer was lost. */
export type PayStep =
  | { kind: 'buy'; paymentMethodId: string }
  | { kind: 'reattempt'; invoiceId: string; paymentMethodId: string }
  | { kind: 'confirm'; invoiceId: string };

/** How a try to pay ended. `code` is an error code, or the payment service's own message. */
export type PayOutcome =
  | { kind: 'paid'; answer: InvoiceAnswer }
  /** The bank said no; the invoice can be paid another way. */
  | { kind: 'declined'; code: string; invoiceId: string }
  | { kind: 'price_changed'; quote: QuoteAnswer }
  | { kind: 'refused'; code: string }
  /** Nobody knows yet; sending `step` again is safe and tells. */
  | { kind: 'undecided'; code: string; step: PayStep };

/** What paying needs from outside. */
export interface PayPorts {
  send(step: PayStep): Promise<InvoiceAnswer>;
  /** Lets the person confirm with their bank; resolves with what went wrong, or null. */
  authenticate(clientSecret: string): Promise<string | null>;
  /** Begins a new purchase: the old key is used up. Without it, that ends the try. */
  renew?(): void;
  wait(seconds: number): Promise<void>;
}

const patience = { inProgress: 4, rounds: 3 };

/** Carries a purchase from a first call to an outcome (specification, section 4, "Payment"). */
export async function pay(ports: PayPorts, first: PayStep): Promise<PayOutcome> {
  let step = first;
  let waits = 0;
  let rounds = 0;
  let renewed = false;
  let lookedAgain = false;
  for (;;) {
    try {
      const answer = await ports.send(step);
      const { invoice } = answer;
      const status = invoice.payment_intent?.status;
      if (status === 'requires_payment_method') {
        // Not every refusal comes with a reason, and an empty text is none.
        const code = invoice.decline_code || 'requires_payment_method';
        return { kind: 'declined', code, invoiceId: invoice.id };
      }
      if (status !== 'requires_action' || !invoice.payment_intent) return { kind: 'paid', answer };
      const problem =
        ++rounds > patience.rounds
          ? 'requires_payment_method'
          : await ports.authenticate(invoice.payment_intent.client_secret);
      if (problem !== null) return { kind: 'declined', code: problem, invoiceId: invoice.id };
      step = { kind: 'confirm', invoiceId: invoice.id };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === 'purchase_in_progress' && ++waits <= patience.inProgress) {
        await ports.wait(error.options.retryAfterSeconds ?? 2);
      } else if (error.code === 'purchase_expired' && !lookedAgain) {
        // The same call sent twice may have overtaken this one and bought: its key, sent once more,
        // answers with that purchase, or says for good that it is used up.
        lookedAgain = true;
      } else if (
        error.code === 'purchase_expired' &&
        ports.renew &&
        !renewed &&
        step.kind !== 'confirm'
      ) {
        renewed = true;
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
  const quote = quoteIn(error);
  if (quote) return { kind: 'price_changed', quote };
  return { kind: 'refused', code: failureCode(error) };
}
