import { useRef, useState } from 'react';

import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { declineText, errorText } from '#client/messages/errors.ts';
import { subjectOf } from '#client/subscription/checkout/attempt.ts';
import type {
  MadeMethod,
  Method,
  Order as MethodOrder,
} from '#client/subscription/checkout/method.ts';
import { pause } from '#client/subscription/checkout/pause.ts';
import { pay } from '#client/subscription/checkout/pay.ts';
import type { PayOutcome, PayStep } from '#client/subscription/checkout/pay.ts';
import type { Order } from '#client/subscription/checkout/queries.ts';
import { sendStep } from '#client/subscription/checkout/send-step.ts';
import { tellPurchase } from '#client/subscription/checkout/tell-purchase.ts';
import { refusesCoupon } from '#client/subscription/checkout/used-coupon.ts';
import { useAttempt } from '#client/subscription/checkout/use-attempt.ts';
import { useAction } from '#client/lib/use-action.ts';

/** These end a try without a word (specification, section 8). */
const silent = new Set(['stripe_not_ready', 'form_data_invalid', 'cancel']);

interface Problem {
  code: string;
  text: string;
}

interface PurchaseFrame {
  /** Told the order as it really is now. */
  changed: (order: Order) => void;
  /** Told why the coupon of the order cannot be used. */
  couponRefused: (code: string) => void;
  paid: () => void;
  /** The session has ended in the meantime. */
  signedOut: () => void;
}

/** The purchase of this page: one press at a time, retried with the same key until it is decided. */
export function usePurchase(order: Order, on: PurchaseFrame) {
  const attempts = useAttempt();
  // A call whose answer was lost; the next press sends it again.
  const open = useRef<PayStep | null>(null);
  const [problem, setProblem] = useState<(Problem & { retry: boolean }) | undefined>(
    order.changed
      ? { code: 'price_changed', text: errorText('price_changed'), retry: false }
      : undefined,
  );
  const [waiting, setWaiting] = useState(false);

  function show(code: string, text = errorText(code), retry = false): void {
    setProblem(silent.has(code) ? undefined : { code, text, retry });
  }

  async function firstStep(method: Method): Promise<PayStep | null> {
    if (open.current) return open.current;
    const subject = subjectOf(order);
    const { key, invoiceId } = attempts.current(subject);
    const created = await create(method, { subject, key });
    if (!created) return null;
    if ('problem' in created) {
      show(created.problem, declineText(created.problem, method.refused));
      return null;
    }
    return invoiceId === null
      ? { kind: 'buy', paymentMethodId: created.id }
      : { kind: 'reattempt', invoiceId, paymentMethodId: created.id };
  }

  async function create(method: Method, meant: MethodOrder): Promise<MadeMethod | null> {
    try {
      return await method.create(meant);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      refuse(failureCode(error));
      return null;
    }
  }

  function refuse(code: string): void {
    if (code === 'not_logged_in') on.signedOut();
    else show(code);
  }

  function settle(outcome: PayOutcome, method: Method): void {
    open.current = outcome.kind === 'undecided' ? outcome.step : null;
    switch (outcome.kind) {
      case 'paid':
        attempts.forget();
        tellPurchase(outcome.answer);
        return on.paid();
      case 'declined':
        attempts.keepInvoice(outcome.invoiceId);
        method.declined?.();
        return show(outcome.code, declineText(outcome.code, method.refused));
      case 'price_changed':
        on.changed({ ...order, ...outcome.quote, changed: true });
        return show('price_changed');
      case 'undecided':
        return show(outcome.code, undefined, true);
      case 'refused':
        // With its key the purchase finds its way from wherever it stands.
        if (outcome.code === 'purchase_expired') attempts.forget();
        else attempts.keepInvoice(null);
        if (refusesCoupon(outcome.code)) on.couponRefused(outcome.code);
        return refuse(outcome.code);
    }
  }

  const { run, busy } = useAction(async (method: Method) => {
    setProblem(undefined);
    const step = await firstStep(method);
    if (!step) return;
    const outcome = await pay(
      {
        send(next) {
          const subject = subjectOf(order);
          const { key } = attempts.current(subject);
          const { total } = order.quote;
          if (next.kind === 'buy') {
            attempts.keepSent({ paymentMethodId: next.paymentMethodId, total });
          }
          return sendStep(next, { subject, key, total });
        },
        authenticate: method.authenticate,
        renew: attempts.forget,
        wait: async (seconds) => {
          setWaiting(true);
          await pause(seconds);
        },
      },
      step,
    ).finally(() => setWaiting(false));
    settle(outcome, method);
  });

  /** Another way to pay was chosen or typed: what is open goes on with that one. */
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
