import { useId, useRef, useState } from 'react';

import { methodTexts, walletTexts } from '#client/messages/checkout.ts';
import { checkoutTexts, planTexts } from '#client/messages/de.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { countryError } from '#client/subscription/checkout/countries.ts';
import { CountryField } from '#client/subscription/checkout/country-field.tsx';
import type { MethodName } from '#client/subscription/checkout/method.ts';
import { MethodPanels } from '#client/subscription/checkout/method-panels.tsx';
import { OrderSummary } from '#client/subscription/checkout/order-summary.tsx';
import { PaySection } from '#client/subscription/checkout/pay-section.tsx';
import { useEnd } from '#client/subscription/checkout/use-end.ts';
import { useMethods } from '#client/subscription/checkout/use-methods.ts';
import { usePurchase } from '#client/subscription/checkout/use-purchase.ts';
import { Banner } from '#client/ui/banner.tsx';
import { ReturnIcon } from '#client/ui/icons.tsx';
import { product } from '#worker/product.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

interface CheckoutFormProps {
  plan: Plan;
  quote: Quote;
  /** What was promised on the way here is not granted; the quote is the true one. */
  changed: boolean;
  libraryFailed: boolean;
  /** Resolves with whether it has come. */
  reloadLibrary: () => Promise<boolean>;
}

/** Country, payment method, the order and the button that makes it. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { plan, quote, changed, libraryFailed, reloadLibrary } = props;
  const id = useId();
  const [country, setCountry] = useState<string>(product.country);
  const [method, setMethod] = useState<MethodName | 'none'>('paypal');
  const methodTitle = useRef<HTMLHeadingElement>(null);
  const methods = useMethods(quote.total);
  const purchase = usePurchase(plan, quote, { changed, ...useEnd(plan) });
  const chosen = method === 'none' ? null : methods.byName[method];
  const ready = chosen?.ready === true && countryError(country) === null;

  function hint(): string | null {
    if (method === 'none') return checkoutTexts.noMethod;
    if (chosen?.ready) return countryError(country) === null ? null : checkoutTexts.otherCountry;
    if (libraryFailed) return methodTexts.failedHint;
    return method === 'ewallet' ? walletTexts.missing : methodTexts.loading;
  }

  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void purchase.run(chosen);
      }}
    >
      <div className={styles.column}>
        <section className={styles.section} aria-labelledby={`${id}-country`}>
          <h2 id={`${id}-country`}>{checkoutTexts.address}</h2>
          <CountryField
            value={country}
            onChange={(next) => {
              setCountry(next);
              purchase.orderChanged();
            }}
          />
        </section>
        <section className={styles.section} aria-labelledby={`${id}-method`}>
          {/* Holds the focus when the payment service has come and the button that asked is gone. */}
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
        </section>
      </div>
      <div className={styles.order}>
        <OrderSummary plan={plan} quote={quote} />
        <PaySection purchase={purchase} disabled={!ready} hint={hint()} />
      </div>
      <div className={styles.promise}>
        <Banner icon={<ReturnIcon />} title={planTexts.moneyBack}>
          <p>{planTexts.moneyBackText}</p>
        </Banner>
      </div>
    </form>
  );
}
