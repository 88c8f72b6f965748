import { useRef, useState } from 'react';

import { declineText, errorText } from '#client/messages/errors.ts';
import { subjectOf } from '#client/subscription/checkout/attempt.ts';
import { pay } from '#client/subscription/checkout/pay.ts';
import type { PayOutcome, PayStep } from '#client/subscription/checkout/pay.ts';
import { useSetQuote } from '#client/subscription/checkout/queries.ts';
import { sendStep } from '#client/subscription/checkout/send-step.ts';
import { useAttempt } from '#client/subscription/checkout/use-attempt.ts';
import { useAction } from '#client/lib/use-action.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** The payment service as the chosen panel reaches it. Problems are codes or the service's message. */
export interface Method {
  create: () => Promise<{ id: string } | { problem: string }>;
  authenticate: (clientSecret: string) => Promise<string | null>;
}

/** These end a try without a word (specification, section 8). */
const silent = new Set(['stripe_not_ready', 'form_data_invalid', 'cancel']);

interface Problem {
  code: string;
  text: string;
}

interface PurchaseEnd {
  paid: () => void;
  /** The session has ended in the meantime. */
  signedOut: () => void;
}

/** The purchase of this page: one press at a time, retried with the same key until it is decided. */
export function usePurchase(plan: Plan, quote: Quote, on: PurchaseEnd) {
  const attempts = useAttempt();
  const setQuote = useSetQuote(plan.plan_id);
  // A call whose answer was lost; the next press sends it again.
  const open = useRef<PayStep | null>(null);
  const [problem, setProblem] = useState<Problem & { retry: boolean }>();
  const [waiting, setWaiting] = useState(false);

  function show(code: string, text = errorText(code), retry = false): void {
    setProblem(silent.has(code) ? undefined : { code, text, retry });
  }

  async function firstStep(method: Method): Promise<PayStep | null> {
    if (open.current) return open.current;
    const { invoiceId } = attempts.current(subjectOf(plan, quote));
    const created = await method.create();
    if ('problem' in created) {
      show(created.problem, declineText(created.problem));
      return null;
    }
    return invoiceId === null
      ? { kind: 'buy', paymentMethodId: created.id }
      : { kind: 'reattempt', invoiceId, paymentMethodId: created.id };
  }

  function settle(outcome: PayOutcome): void {
    open.current = outcome.kind === 'undecided' ? outcome.step : null;
    switch (outcome.kind) {
      case 'paid':
        attempts.forget();
        return on.paid();
      case 'declined':
        attempts.keepInvoice(outcome.invoiceId);
        return show(outcome.code, declineText(outcome.code));
      case 'price_changed':
        setQuote(outcome.quote);
        return show('price_changed');
      case 'undecided':
        return show(outcome.code, undefined, true);
      case 'refused':
        // With its key the purchase finds its way from wherever it stands.
        if (outcome.code === 'purchase_expired') attempts.forget();
        else attempts.keepInvoice(null);
        return outcome.code === 'not_logged_in' ? on.signedOut() : show(outcome.code);
    }
  }

  const { run, busy } = useAction(async (method: Method) => {
    setProblem(undefined);
    const step = await firstStep(method);
    if (!step) return;
    const outcome = await pay(
      {
        send: (next) => sendStep(next, plan, quote, attempts.current(subjectOf(plan, quote))),
        authenticate: method.authenticate,
        renew: attempts.forget,
        wait: async (seconds) => {
          setWaiting(true);
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        },
      },
      step,
    ).finally(() => setWaiting(false));
    settle(outcome);
  });

  /** Another card has been typed: what is open goes on with that one. */
  function methodChanged(): void {
    if (open.current?.kind === 'confirm') return;
    open.current = null;
    setProblem(undefined);
  }

  /** Something else of the order has changed; only what is still undecided stays said. */
  function orderChanged(): void {
    if (!open.current) setProblem(undefined);
  }

  return { run, busy, waiting, problem, methodChanged, orderChanged };
}
