import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { removeItem, storeItem } from '#client/lib/stored-item.ts';
import { useAction } from '#client/lib/use-action.ts';
import { declineText, errorText } from '#client/messages/errors.ts';
import { storeCoupon } from '#client/promotion/stored-coupon.ts';
import { purchaseSubject, useAttempt } from '#client/subscription/checkout/attempt.ts';
import type { BillingAddress } from '#client/subscription/checkout/billing-address.ts';
import type {
  Method,
  OrderAttempt as MethodOrder,
  MethodResult,
} from '#client/subscription/checkout/method.ts';
import {
  isKeyUsedUp,
  pay,
  reportPurchase,
  sendPayStep,
} from '#client/subscription/checkout/pay.ts';
import type { PayOutcome, PayStep } from '#client/subscription/checkout/pay.ts';
import { isCouponRefusal } from '#client/subscription/checkout/queries.ts';
import type { CheckoutOrder } from '#client/subscription/checkout/queries.ts';
import { pause } from '#client/subscription/checkout/setup.ts';
import { selectPlan } from '#client/subscription/selected-plan.ts';
import type { OfferedPlan } from '#client/subscription/selected-plan.ts';
import { pages } from '#worker/pages.ts';

/**
 * These problems end a try without a message: they are shown elsewhere, or the person cancelled.
 */
const silent = new Set(['stripe_not_ready', 'form_data_invalid', 'cancel']);

interface Problem {
  code: string;
  text: string;
  /** Whether the next press asks for the same order again. */
  retry: boolean;
  /** Whether the payment method was refused: another one helps. */
  ofMethod: boolean;
}

const problemOf = (code: string): Problem => ({
  code,
  text: errorText(code),
  retry: false,
  ofMethod: false,
});

interface PurchaseHandlers {
  /** Called with the order as it really is now. */
  onOrderChange: (order: CheckoutOrder) => void;
  /** Called with the error code when the order's coupon cannot be used. */
  onCouponRefused: (code: string) => void;
  /** Called when the trial was refused; resolves when the order without it is shown. */
  onTrialUsed: () => Promise<void>;
  onPaid: () => void;
  /** Called when the session has ended in the meantime. */
  onSignedOut: () => void;
}

/**
 * The purchase of this page. It runs once at a time, and retries with the same key until it is
 * decided.
 */
export function usePurchase(order: CheckoutOrder, address: BillingAddress, on: PurchaseHandlers) {
  const attempts = useAttempt();
  // The call whose answer was lost; the next press sends it again.
  const open = useRef<PayStep | null>(null);
  const [problem, setProblem] = useState<Problem | undefined>(
    order.changed ? problemOf('price_changed') : undefined,
  );
  const [waiting, setWaiting] = useState(false);

  function show(code: string, more: Partial<Problem> = {}): void {
    setProblem(silent.has(code) ? undefined : { ...problemOf(code), ...more });
  }

  async function firstStep(method: Method): Promise<PayStep | null> {
    if (open.current) return open.current;
    const subject = purchaseSubject(order);
    const { key, invoiceId } = attempts.current(subject);
    const result = await createMethod(method, { subject, key, address });
    if (!result) return null;
    if ('problem' in result) {
      show(result.problem, {
        text: declineText(result.problem, method.refused),
        ofMethod: true,
      });
      return null;
    }
    return invoiceId === null
      ? { kind: 'buy', paymentMethodId: result.id }
      : { kind: 'reattempt', invoiceId, paymentMethodId: result.id };
  }

  async function createMethod(method: Method, meant: MethodOrder): Promise<MethodResult | null> {
    try {
      return await method.create(meant);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      refuse(failureCode(error));
      return null;
    }
  }

  function refuse(code: string): void {
    if (code === 'not_logged_in') on.onSignedOut();
    else show(code);
  }

  async function settle(outcome: PayOutcome, method: Method): Promise<void> {
    open.current = outcome.kind === 'undecided' ? outcome.step : null;
    switch (outcome.kind) {
      case 'paid':
        attempts.forget();
        removeItem('payment_billing_address');
        reportPurchase(outcome.answer);
        return on.onPaid();
      case 'declined': {
        attempts.storeInvoice(outcome.invoiceId);
        const text = declineText(outcome.code, method.refused);
        method.declined?.(text);
        return show(outcome.code, { text, ofMethod: true });
      }
      case 'price_changed':
        on.onOrderChange({ ...order, ...outcome.quote, changed: true });
        return show('price_changed');
      case 'undecided':
        return show(outcome.code, { retry: true });
      case 'refused':
        // With its key the server finds the purchase in whatever state it is.
        if (isKeyUsedUp(outcome.code)) attempts.forget();
        else attempts.storeInvoice(null);
        if (isCouponRefusal(outcome.code)) on.onCouponRefused(outcome.code);
        if (outcome.code === 'trial_used') await on.onTrialUsed();
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
          const subject = purchaseSubject(order);
          const { key } = attempts.current(subject);
          const { total } = order.quote;
          if (next.kind === 'buy') {
            attempts.storeSent({ paymentMethodId: next.paymentMethodId, total });
          }
          return sendPayStep(next, { subject, key, total, address });
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
    await settle(outcome, method);
  });

  /** Another payment method was chosen or typed; an undecided purchase continues with it. */
  function methodChanged(): void {
    if (open.current?.kind === 'confirm') return;
    open.current = null;
    setProblem(undefined);
  }

  /** Another part of the order changed; the message of an undecided purchase stays. */
  function orderChanged(): void {
    if (!open.current) setProblem(undefined);
  }

  /**
   * The address of the invoice changed. The invoice of a refused try is final, so the next press
   * orders under a new key, which gives that invoice up.
   */
  function addressChanged(): void {
    if (open.current) return;
    attempts.forget();
    setProblem(undefined);
  }

  return { run, busy, waiting, problem, methodChanged, orderChanged, addressChanged };
}

/**
 * How a purchase ends: at home with thanks, or, if the session ended, at sign-in. Then the plan and
 * the entered coupon are stored for after sign-in.
 */
export function usePurchaseEnd(plan: OfferedPlan, couponCode: string | null) {
  const navigate = useNavigate();
  const { setSession } = useSession();
  return {
    onPaid: () => void navigate(pages.home.path, { replace: true, state: { from: 'buy' } }),
    onSignedOut: () => {
      storeItem('plan', selectPlan(plan));
      if (couponCode !== null) storeCoupon('manual', couponCode);
      notify('failure', errorText('not_logged_in'));
      void setSession({ error: 'not_logged_in' });
    },
  };
}
