import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useCarried } from '#client/account/carried.ts';
import { useSession } from '#client/account/session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { couponTexts as texts } from '#client/messages/coupon.ts';
import { applyPaymentless, lookUpCoupon } from '#client/promotion/coupon-calls.ts';
import { couponGives, goesWithPurchase } from '#client/promotion/describe-coupon.ts';
import { couponAddress, forgetCoupon, storeCoupon } from '#client/promotion/stored-coupon.ts';
import type { CouponMode } from '#client/promotion/stored-coupon.ts';
import { pages } from '#worker/pages.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

/** What the coupon page was opened with. */
export interface CouponArrival {
  code: string;
  mode: CouponMode;
  /** A visitor signs in to redeem it instead of signing up. */
  signIn: boolean;
}

/**
 * The way of a coupon on its page: entered, validated, redeemed (specification, section 4). What the
 * address brings is validated at once where nobody is meant to press for it, or already has.
 */
export function useCoupon({ code: brought, mode, signIn }: CouponArrival) {
  const { session, setSession } = useSession();
  const navigate = useNavigate();
  const state = useCarried();
  const [code, setCode] = useState(brought);
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState(false);
  const [redeeming, setRedeeming] = useState(false);
  const member = session !== null;

  function waitForMember(held: Coupon): void {
    storeCoupon(mode, held.coupon_code);
    void navigate(signIn ? pages.signIn.path : pages.signUp.path);
  }

  async function apply(held: Coupon): Promise<void> {
    try {
      await applyPaymentless(held);
      notify('success', texts.redeemed, couponGives(held));
      void navigate(pages.home.path, { replace: true });
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure) || thrown.code !== 'not_logged_in') throw thrown;
      await setSession({ error: 'not_logged_in' });
      storeCoupon(mode, held.coupon_code);
      void navigate(pages.signIn.path);
    }
  }

  async function use(held: Coupon): Promise<void> {
    if (!member) return waitForMember(held);
    setRedeeming(true);
    if (!goesWithPurchase(held)) return apply(held);
    // Going back from the plans must not redeem it by itself again.
    const { extra_days } = state;
    void navigate(pages.plans.path, {
      replace: mode === 'auto',
      state: { coupon: held, extra_days },
    });
  }

  const { run, busy } = useAction(async (work: () => Promise<void>) => {
    setError(undefined);
    setRefused(false);
    try {
      await work();
    } catch (thrown) {
      setError(failureCode(thrown));
      // What is still open can be redeemed by another press.
      setRefused(!(thrown instanceof ApiFailure && thrown.undecided));
    } finally {
      setRedeeming(false);
    }
  });

  async function validate(): Promise<void> {
    const typed = code.trim();
    setCoupon(null);
    const found = await lookUpCoupon(typed, member);
    setCoupon(found.coupon);
    setError(found.error);
    setRefused(found.error !== undefined);
    if (found.coupon && !found.error && mode === 'auto' && member) await use(found.coupon);
  }

  useEffect(() => {
    if (member) forgetCoupon();
    if (code.trim() !== '' && (mode === 'auto' || state.check === true)) void run(validate);
    // Once, with what the page was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    code,
    coupon,
    error,
    busy,
    redeeming,
    member,
    usable: coupon !== null && !refused,
    type(typed: string): void {
      setCode(typed);
      setCoupon(null);
      setError(undefined);
    },
    check(): void {
      const typed = code.trim();
      if (typed === '') return;
      // A reload, or coming back here, finds it validated.
      const at = couponAddress({ mode, coupon: { coupon_code: typed } }, signIn);
      void navigate(at, { replace: true, state: { ...state, check: true } });
      void run(validate);
    },
    redeem(): void {
      if (coupon) void run(() => use(coupon));
    },
  };
}
