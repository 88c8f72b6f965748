import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { carriedNow, useCarried } from '#client/account/carried.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { answer, api } from '#client/lib/api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { forgetCoupon, readCoupon } from '#client/promotion/stored-coupon.ts';
import { askForOrder } from '#client/subscription/checkout/queries.ts';
import type { BroughtPlan, Order } from '#client/subscription/checkout/queries.ts';

interface CouponBoxFrame {
  /** The plan as it was brought here, and the order that it is without the box. */
  plan: BroughtPlan;
  base: Order;
  /** Told that the order has changed. */
  onChange: () => void;
}

/**
 * The checkout's box for a coupon, and the order as it is with the one that was applied there. That
 * takes the place of a coupon brought along; editing, unchecking or a refusal gives it back its place
 * (specification, section 5). The history entry keeps what was applied, so that a reload finds it.
 */
export function useCouponBox({ plan, base, onChange }: CouponBoxFrame) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const carried = useCarried();
  const [kept] = useState(() => (typeof carried.coupon === 'string' ? carried.coupon : null));
  const [code, setCode] = useState(() => kept ?? readCoupon()?.coupon.coupon_code ?? '');
  const [open, setOpen] = useState(code !== '' || base.refusedCoupon !== undefined);
  const [error, setError] = useState(base.refusedCoupon);
  const [applied, setApplied] = useState<Order | null>(null);

  function keep(coupon: string | null): void {
    void navigate(pathname, { replace: true, state: { ...carriedNow(), coupon } });
  }

  const { run, busy } = useAction(async () => {
    const typed = code.trim();
    if (typed === '') return;
    setError(undefined);
    try {
      const query = { coupon: typed, plan_id: plan.plan_id };
      const { coupon_code: valid } = await answer(api.sub.coupon.validate.$get({ query }));
      setApplied(await askForOrder(plan, { code: valid }));
      forgetCoupon();
      keep(valid);
      onChange();
    } catch (thrown) {
      setError(failureCode(thrown));
    }
  });

  function remove(): void {
    setError(undefined);
    if (!applied) return;
    setApplied(null);
    keep(null);
    onChange();
  }

  useEffect(() => {
    if (kept !== null) void run();
    // Once, with what this history entry had.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    order: applied ?? base,
    applied: applied?.quote.coupon?.coupon_code ?? null,
    setApplied,
    open,
    code,
    error,
    busy,
    apply: () => void run(),
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
    /** The order was refused because of its coupon. */
    refuse(why: string): void {
      remove();
      setOpen(true);
      setError(why);
    },
  };
}
