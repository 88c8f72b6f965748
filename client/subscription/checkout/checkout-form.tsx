import { useId, useRef, useState } from 'react';
import type { ComponentProps } from 'react';

import { checkoutTexts, methodTexts, walletTexts } from '#client/messages/checkout.ts';
import { promiseTexts } from '#client/messages/shell.ts';
import { AddressFields, CountryField } from '#client/subscription/checkout/address-fields.tsx';
import { countryError, useBillingAddress } from '#client/subscription/checkout/billing-address.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { CouponBox } from '#client/subscription/checkout/coupon-box.tsx';
import type { MethodName } from '#client/subscription/checkout/method.ts';
import { MethodPanels, firstMethod, useMethods } from '#client/subscription/checkout/methods.tsx';
import { ChosenPlan, OrderSummary } from '#client/subscription/checkout/order-summary.tsx';
import { PaySection } from '#client/subscription/checkout/pay-section.tsx';
import { fetchOrder, useSetOrder } from '#client/subscription/checkout/queries.ts';
import type { CheckoutOrder, CheckoutPlan } from '#client/subscription/checkout/queries.ts';
import { useCouponBox } from '#client/subscription/checkout/use-coupon-box.ts';
import { ToOrder, moreOf } from '#client/subscription/checkout/to-order.tsx';
import { usePurchase, usePurchaseEnd } from '#client/subscription/checkout/use-purchase.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ReturnIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';

interface CheckoutFormProps {
  /** The plan that was chosen, and the order it makes without the coupon box. */
  plan: CheckoutPlan;
  baseOrder: CheckoutOrder;
  /** Loads the order again. */
  reloadOrder: () => void;
  libraryFailed: boolean;
  /** Resolves with whether the library was loaded. */
  reloadLibrary: () => Promise<boolean>;
}

/** The form of the checkout: plan, country, coupon, payment method, summary and pay button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { plan, baseOrder, reloadOrder, libraryFailed, reloadLibrary } = props;
  const id = useId();
  const [method, setMethod] = useState<MethodName | 'none'>(firstMethod);
  const methodTitle = useRef<HTMLHeadingElement>(null);
  const addressPart = useRef<HTMLElement>(null);
  const methodPart = useRef<HTMLElement>(null);
  const orderTitle = useRef<HTMLHeadingElement>(null);
  const setOrder = useSetOrder(plan.plan_id);
  const box = useCouponBox({
    plan,
    baseOrder,
    onChange: () => purchase.orderChanged(),
    onTakenOff: setOrder,
  });
  const { order } = box;
  const methods = useMethods(order.quote.total);
  const billing = useBillingAddress(order.quote.total);
  const { country } = billing;
  const purchase = usePurchase(order, billing.address, {
    ...usePurchaseEnd({ ...order.plan, ...plan }, box.appliedCode),
    onOrderChange: box.appliedCode === null ? setOrder : box.setAppliedOrder,
    onTrialUsed: () => showWithoutTrial().catch(reloadOrder),
    onCouponRefused(code) {
      if (box.appliedCode === null) reloadOrder();
      else box.refuse(code);
    },
  });
  /** Shows the same order without the trial; the next press buys it. */
  async function showWithoutTrial(): Promise<void> {
    const { coupon } = order.quote;
    const named = coupon && { code: coupon.coupon_code, id: coupon.id };
    const bare = await fetchOrder({ ...plan, without_trial: true }, named);
    if (box.appliedCode === null) setOrder(bare);
    else box.setAppliedOrder(bare);
  }

  const chosen = method === 'none' ? null : methods.byName[method];
  const ready = chosen?.ready === true && countryError(country) === null;

  function missing(): ComponentProps<typeof PaySection>['missing'] {
    if (method === 'none') return { text: checkoutTexts.noMethod, part: methodPart };
    if (chosen?.ready) {
      if (countryError(country) === null) return null;
      return { text: checkoutTexts.otherCountry, part: addressPart };
    }
    if (libraryFailed) return { text: methodTexts.failedHint, part: methodPart };
    return method === 'ewallet'
      ? { text: walletTexts.missing, part: methodPart }
      : { text: methodTexts.loading, part: null };
  }

  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !box.busy && billing.check()) void purchase.run(chosen);
      }}
    >
      <ChosenPlan order={order} />
      <Stack gap={16} className={styles.column}>
        <Stack as="section" gap={16} aria-labelledby={`${id}-country`} ref={addressPart}>
          <h2 id={`${id}-country`}>{checkoutTexts.address}</h2>
          <CountryField
            value={country}
            onChange={(next) => {
              billing.setCountry(next);
              purchase.orderChanged();
            }}
          />
          {billing.isNeeded && (
            <AddressFields billing={billing} onChange={purchase.addressChanged} />
          )}
        </Stack>
        <CouponBox
          box={box}
          locked={purchase.busy || purchase.problem?.retry === true}
          isOffered={!plan.coupon_feature_disable}
        />
        <Stack as="section" gap={16} aria-labelledby={`${id}-method`} ref={methodPart}>
          {/* Takes the focus when Stripe's library has loaded and the retry button is gone. */}
          <h2 id={`${id}-method`} ref={methodTitle} tabIndex={-1}>
            {checkoutTexts.method}
          </h2>
          <MethodPanels
            methods={methods}
            open={method}
            libraryFailed={libraryFailed}
            reloadLibrary={async () => {
              if (await reloadLibrary()) methodTitle.current?.focus();
            }}
            onOpen={(next) => {
              setMethod(next);
              purchase.methodChanged();
            }}
            onChange={purchase.methodChanged}
          />
        </Stack>
        <ToOrder title={orderTitle} today={order.quote.total} more={moreOf(order.quote)} />
      </Stack>
      <div className={styles.order}>
        <OrderSummary order={order} titleRef={orderTitle} />
        <PaySection
          purchase={purchase}
          disabled={!ready || box.busy}
          missing={missing()}
          methods={methodPart}
        />
      </div>
      {order.quote.money_back_until !== null && (
        <div className={styles.promise}>
          <Banner icon={<ReturnIcon />} title={promiseTexts.moneyBack}>
            <p>{promiseTexts.moneyBackText}</p>
          </Banner>
        </div>
      )}
    </form>
  );
}
