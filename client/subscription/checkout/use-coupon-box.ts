import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { currentHistoryState, useHistoryState } from '#client/account/history-state.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { callApi, api } from '#client/lib/api.ts';
import { focusFirstInvalid } from '#client/lib/focus-first-invalid.ts';
import { useAction } from '#client/lib/use-action.ts';
import { forgetCoupon, readCoupon } from '#client/promotion/stored-coupon.ts';
import { fetchOrder } from '#client/subscription/checkout/queries.ts';
import type { CheckoutPlan, CheckoutOrder } from '#client/subscription/checkout/queries.ts';

interface CouponBoxOptions {
  /** The plan that was chosen, and the order it makes without the box. */
  plan: CheckoutPlan;
  baseOrder: CheckoutOrder;
  /** Called when the order changes. */
  onChange: () => void;
}

/**
 * The coupon box of the checkout, and the order with the coupon applied there. That coupon replaces
 * the one chosen with the plan. Editing it, unchecking the box or a refusal restores the chosen
 * one. The history entry stores the applied code, so that a reload finds it.
 */
export function useCouponBox({ plan, baseOrder, onChange }: CouponBoxOptions) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const historyState = useHistoryState();
  const [storedCode] = useState(() =>
    typeof historyState.coupon === 'string' ? historyState.coupon : null,
  );
  const [code, setCode] = useState(() => storedCode ?? readCoupon()?.coupon.coupon_code ?? '');
  const [open, setOpen] = useState(code !== '' || baseOrder.refusedCoupon !== undefined);
  const [error, setError] = useState(baseOrder.refusedCoupon);
  const [appliedOrder, setAppliedOrder] = useState<CheckoutOrder | null>(null);

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
      setAppliedOrder(await fetchOrder(plan, { code: valid }));
      forgetCoupon();
      storeCode(valid);
      onChange();
    } catch (thrown) {
      setError(failureCode(thrown));
    }
  });

  function remove(): void {
    setError(undefined);
    if (!appliedOrder) return;
    setAppliedOrder(null);
    storeCode(null);
    onChange();
  }

  useEffect(() => {
    if (storedCode !== null) void run();
    // Runs once, with the code that this history entry stored.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    order: appliedOrder ?? baseOrder,
    appliedCode: appliedOrder?.quote.coupon?.coupon_code ?? null,
    setAppliedOrder,
    open,
    code,
    error,
    busy,
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
      remove();
    },
    /** Called when the order was refused because of its coupon. */
    refuse(why: string): void {
      remove();
      setOpen(true);
      setError(why);
    },
  };
}
