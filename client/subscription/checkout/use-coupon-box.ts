import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { currentHistoryState, useHistoryState } from '#client/account/history-state.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { callApi, api } from '#client/lib/api.ts';
import { focusFirstInvalid } from '#client/lib/focus-first-invalid.ts';
import { useAction } from '#client/lib/use-action.ts';
import { lookUpCoupon } from '#client/promotion/use-coupon-page.ts';
import { forgetCoupon, readCoupon, storeCoupon } from '#client/promotion/stored-coupon.ts';
import { fetchOrder } from '#client/subscription/checkout/queries.ts';
import type { CheckoutOrder, CheckoutPlan } from '#client/subscription/checkout/queries.ts';
import { isPaymentless } from '#worker/promotion/kinds.ts';
import { priceOfTerm } from '#worker/subscription/quote/quote.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

interface CouponBoxOptions {
  /** The plan that was chosen, and the order it makes without the box. */
  plan: CheckoutPlan;
  baseOrder: CheckoutOrder;
  /** Called when the order changes. */
  onChange: () => void;
  /** Called with the order of the plan without the coupon that was chosen with it. */
  onTakenOff: (order: CheckoutOrder) => void;
}

/** A code that was not applied at once: it makes the order dearer, or it is a gift. */
type Held =
  /** By how many cents, and the code that is cheaper; null for none. */
  | { why: 'dearer'; code: string; cents: number; than: string | null }
  | { why: 'gift'; code: string };

/**
 * The coupon box of the checkout, and the order with the coupon applied there. That coupon replaces
 * the one chosen with the plan. Unchecking the box restores the chosen one, which can be taken off
 * as well. What is typed changes nothing before it is applied, and a code that is refused leaves
 * what was applied before (docs/decisions/0117). One that makes the order dearer is applied by a
 * second press only. The history entry stores the applied code, so that a reload finds it. A coupon
 * that the person uses in this tab is applied without being asked for again.
 */
export function useCouponBox({ plan, baseOrder, onChange, onTakenOff }: CouponBoxOptions) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const historyState = useHistoryState();
  const [firstCode] = useState(() =>
    typeof historyState.coupon === 'string' ? historyState.coupon : codeInUse(plan),
  );
  const [code, setCode] = useState(firstCode);
  const [open, setOpen] = useState(code !== '' || baseOrder.refusedCoupon !== undefined);
  const [error, setError] = useState(baseOrder.refusedCoupon);
  const [isTakenOff, setTakenOff] = useState(false);
  const [appliedOrder, setAppliedOrder] = useState<CheckoutOrder | null>(null);
  const [held, setHeld] = useState<Held | null>(null);

  function storeCode(coupon: string | null): void {
    void navigate(pathname, { replace: true, state: { ...currentHistoryState(), coupon } });
  }

  const { run, busy } = useAction(async () => {
    const input = code.trim();
    if (input === '') return;
    setError(undefined);
    try {
      const query = { coupon: input, plan_id: plan.plan_id };
      const { coupon_code: valid } = await callApi(api.sub.coupon.validate.$get({ query }));
      const next = await fetchOrder(plan, { code: valid });
      const { quote: before } = appliedOrder ?? baseOrder;
      const cents = costOf(next.quote) - costOf(before);
      const isAgreed = held?.why === 'dearer' && held.code === valid;
      if (cents <= 0 || isAgreed) use(next, valid);
      else setHeld({ why: 'dearer', code: valid, cents, than: before.coupon?.coupon_code ?? null });
    } catch (thrown) {
      const why = failureCode(thrown);
      const gift = why === 'coupon_invalid' ? await giftOf(input) : null;
      if (gift === null) setError(why);
      setHeld(gift === null ? null : { why: 'gift', code: gift });
    }
  });

  function use(next: CheckoutOrder, valid: string): void {
    setHeld(null);
    setAppliedOrder(next);
    storeCoupon('manual', valid, true);
    storeCode(valid);
    onChange();
  }

  function remove(): void {
    setError(undefined);
    setHeld(null);
    if (!appliedOrder) return;
    setAppliedOrder(null);
    forgetCoupon();
    storeCode(null);
    onChange();
  }

  const takingOff = useAction(async () => {
    setError(undefined);
    try {
      const bare = { plan_id: plan.plan_id, extra_days: plan.extra_days ?? null };
      onTakenOff(await fetchOrder(bare, null));
      setTakenOff(true);
      forgetCoupon();
      void navigate(pathname, {
        replace: true,
        state: { ...currentHistoryState(), coupon: null, plan: bare },
      });
      onChange();
    } catch (thrown) {
      setError(failureCode(thrown));
    }
  });

  /** Takes the coupon off, with one press: the one of the box, or the one chosen with the plan. */
  function takeOff(): void {
    if (!appliedOrder) return void takingOff.run();
    setCode('');
    setOpen(false);
    setTakenOff(true);
    remove();
  }

  useEffect(() => {
    if (firstCode !== '') void run();
    // Runs once, with the code that this history entry or this tab stored.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    order: appliedOrder ?? baseOrder,
    appliedCode: appliedOrder?.quote.coupon?.coupon_code ?? null,
    /** The coupon of the order, from the box or chosen with the plan. */
    usedCode: (appliedOrder ?? baseOrder).quote.coupon?.coupon_code ?? null,
    takeOff,
    /** Whether a coupon was taken off, for people who hear the page. */
    isTakenOff,
    setAppliedOrder,
    open,
    code,
    error,
    held,
    busy: busy || takingOff.busy,
    /** Applies the code; the focus goes back to the field in that area if it is refused. */
    apply: (area: HTMLElement | null) => void run().then(() => area && focusFirstInvalid(area)),
    toggle(next: boolean): void {
      if (busy) return;
      setOpen(next);
      if (next) return;
      setCode('');
      remove();
    },
    type(typed: string): void {
      setCode(typed);
      setError(undefined);
      setHeld(null);
    },
    /** Called when the order was refused because of its coupon. */
    refuse(why: string): void {
      remove();
      setOpen(true);
      setError(why);
    },
  };
}

/** Cents that an order costs until its first term ends; nothing where it ends with its trial. */
function costOf(quote: Quote): number {
  const isOnlyTrial = quote.trial_end_at !== null && quote.next_charge === null;
  return isOnlyTrial ? 0 : priceOfTerm(quote);
}

/** The code of a coupon that needs no purchase, if this person can redeem it; else null. */
async function giftOf(code: string): Promise<string | null> {
  try {
    const { coupon, error } = await lookUpCoupon(code, true);
    return error === undefined && isPaymentless(coupon) ? coupon.coupon_code : null;
  } catch {
    // The box has said that it knows no such coupon.
    return null;
  }
}

/** The code of the coupon that the person uses in this tab; empty if the plan has it already. */
function codeInUse({
  stripe_coupon_code: chosen,
  coupon_feature_disable: isFixed,
}: CheckoutPlan): string {
  const code = readCoupon()?.coupon.coupon_code ?? '';
  return isFixed || code === chosen ? '' : code;
}
