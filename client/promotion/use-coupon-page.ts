import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useHistoryState } from '#client/account/history-state.ts';
import { useSession } from '#client/account/use-session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { api, callApi, readApi } from '#client/lib/api.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { focusFirstInvalid } from '#client/lib/focus-first-invalid.ts';
import { notify } from '#client/lib/notices.ts';
import { usePersonSign } from '#client/lib/person-sign.ts';
import { useAction } from '#client/lib/use-action.ts';
import { couponTexts as texts } from '#client/messages/coupon.ts';
import { couponAddress, forgetCoupon, storeCoupon } from '#client/promotion/stored-coupon.ts';
import type { CouponMode } from '#client/promotion/stored-coupon.ts';
import { pages } from '#worker/pages.ts';
import { couponGives, giftFromWire, isPaymentless } from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

/**
 * The coupon of that code. `error` says why this person cannot redeem it now. Throws an ApiFailure
 * with `invalid_coupon` for an unknown code.
 */
export function lookUpCoupon(code: string, isMember: boolean) {
  return readApi(
    api.promotion.coupon.$get({ query: { code, check_active_sub: isMember ? '1' : '0' } }),
  );
}

/** Redeems a coupon that needs no payment. A repeated call redeems it once. */
async function applyPaymentless({ coupon_code: code }: Coupon): Promise<void> {
  await callApi(api.promotion.coupon.apply.paymentless.$post({ json: { code } }));
}

/** What the coupon page was opened with. */
interface CouponArrival {
  code: string;
  mode: CouponMode;
  /** A visitor signs in to redeem it instead of signing up. */
  signIn: boolean;
  /** Whether the button was pressed that validates the code, in a page without script. */
  isPressed: boolean;
}

/**
 * The steps of a coupon on its page: entered, validated, redeemed. A code in the address is
 * validated at once in the mode `auto`, or if the person pressed a button before a reload or before
 * they signed in. To open a link redeems nothing: in the mode `auto` that waits for a sign of the
 * person.
 */
export function useCouponPage({ code: addressCode, mode, signIn, isPressed }: CouponArrival) {
  const { session, setSession } = useSession();
  const navigate = useNavigate();
  const state = useHistoryState();
  const [code, setCode] = useState(addressCode);
  // The document of a visitor answers for the code in its address.
  const { coupon: found } = useBootstrap();
  const isFound = session === null && found?.code === addressCode.trim();
  const answer = isFound ? found.answer : undefined;
  const [coupon, setCoupon] = useState<Coupon | null>(answer?.coupon ?? null);
  const [error, setError] = useState(answer?.error);
  const [refused, setRefused] = useState(answer?.error !== undefined);
  const [redeeming, setRedeeming] = useState(false);
  const isMember = session !== null;
  // Whoever has signed up or in to redeem it has pressed the button before.
  const isPresent = usePersonSign() || state.redeem === true;
  const redeemsAtOnce = mode === 'auto' || state.redeem === true;

  function storeAndSignIn(redeemed: Coupon): void {
    storeCoupon(mode, redeemed.coupon_code);
    void navigate(signIn ? pages.signIn.path : pages.signUp.path);
  }

  async function redeemAtOnce(redeemed: Coupon): Promise<void> {
    try {
      await applyPaymentless(redeemed);
      notify('success', texts.redeemed, couponGives(giftFromWire(redeemed)));
      void navigate(pages.home.path, { replace: true });
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure) || thrown.code !== 'not_logged_in') throw thrown;
      await setSession({ error: 'not_logged_in' });
      storeCoupon(mode, redeemed.coupon_code);
      void navigate(pages.signIn.path);
    }
  }

  async function redeem(redeemed: Coupon): Promise<void> {
    if (!isMember) return storeAndSignIn(redeemed);
    setRedeeming(true);
    if (isPaymentless(redeemed)) return redeemAtOnce(redeemed);
    storeCoupon(mode, redeemed.coupon_code, true);
    // Replaced, so that going back from the plans does not redeem it again by itself.
    const { extra_days } = state;
    void navigate(pages.plans.path, {
      replace: redeemsAtOnce,
      state: { coupon: redeemed, extra_days },
    });
  }

  const { run, busy } = useAction(async (work: () => Promise<void>) => {
    setError(undefined);
    setRefused(false);
    try {
      await work();
    } catch (thrown) {
      setError(failureCode(thrown));
      // After an undecided failure the person can press again.
      setRefused(!(thrown instanceof ApiFailure && thrown.undecided));
    } finally {
      setRedeeming(false);
    }
  });

  async function validate(): Promise<void> {
    const typed = code.trim();
    setCoupon(null);
    const { coupon: known, error: refusal } = await lookUpCoupon(typed, isMember);
    setCoupon(known);
    setError(refusal);
    setRefused(refusal !== undefined);
    if (known && !refusal && redeemsAtOnce && isMember) await redeem(known);
  }

  const waits = redeemsAtOnce && isMember && !isPresent;
  useEffect(() => {
    if (isMember) forgetCoupon();
    const asks = redeemsAtOnce || isPressed || state.check === true;
    if (code.trim() !== '' && asks && !waits && !answer) void run(validate);
    // Runs once, with the values that the page was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waits]);

  return {
    code,
    coupon,
    error,
    busy,
    redeeming,
    isMember,
    isUsable: coupon !== null && !refused,
    type(typed: string): void {
      setCode(typed);
      setCoupon(null);
      setError(undefined);
    },
    /** Validates what was typed; the focus goes back to the form's field if it is refused. */
    check(form: HTMLFormElement): void {
      const typed = code.trim();
      if (typed === '') return;
      // After a reload, or on coming back, it is validated again.
      const address = couponAddress({ mode, coupon: { coupon_code: typed } }, signIn);
      void navigate(address, { replace: true, state: { ...state, check: true } });
      void run(validate).then(() => focusFirstInvalid(form));
    },
    redeem(): void {
      if (coupon) void run(() => redeem(coupon));
    },
  };
}
