import { useId, useState } from 'react';

import { checkoutTexts, planTexts } from '#client/messages/de.ts';
import { CardPanel } from '#client/subscription/checkout/card-panel.tsx';
import styles from '#client/subscription/checkout/checkout.module.css';
import { countryError } from '#client/subscription/checkout/countries.ts';
import { CountryField } from '#client/subscription/checkout/country-field.tsx';
import { LibraryFailed } from '#client/subscription/checkout/library-failed.tsx';
import { OrderSummary } from '#client/subscription/checkout/order-summary.tsx';
import { PaySection } from '#client/subscription/checkout/pay-section.tsx';
import { useEnd } from '#client/subscription/checkout/use-end.ts';
import { useCardMethod } from '#client/subscription/checkout/use-card-method.ts';
import { usePurchase } from '#client/subscription/checkout/use-purchase.ts';
import { Accordion } from '#client/ui/accordion.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { CardIcon, ReturnIcon } from '#client/ui/icons.tsx';
import { product } from '#worker/product.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

interface CheckoutFormProps {
  plan: Plan;
  quote: Quote;
  libraryFailed: boolean;
  reloadLibrary: () => void;
}

/** Country, payment method, the order and the button that makes it. */
export function CheckoutForm({ plan, quote, libraryFailed, reloadLibrary }: CheckoutFormProps) {
  const id = useId();
  const [country, setCountry] = useState<string>(product.country);
  const [method, setMethod] = useState<'card' | 'none'>('card');
  const card = useCardMethod();
  const purchase = usePurchase(plan, quote, useEnd(plan));
  const ready = method !== 'none' && countryError(country) === null;

  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void purchase.run(card);
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
          <h2 id={`${id}-method`}>{checkoutTexts.method}</h2>
          <Accordion
            open={method}
            onChange={(next) => {
              setMethod(next);
              purchase.orderChanged();
            }}
            panels={[
              {
                name: 'card',
                label: checkoutTexts.card,
                icon: <CardIcon />,
                children: libraryFailed ? (
                  <LibraryFailed onRetry={reloadLibrary} />
                ) : (
                  <CardPanel onChange={purchase.methodChanged} />
                ),
              },
            ]}
          />
        </section>
      </div>
      <div className={styles.order}>
        <OrderSummary plan={plan} quote={quote} />
        <PaySection purchase={purchase} disabled={!ready} hint={method === 'none'} />
      </div>
      <div className={styles.promise}>
        <Banner icon={<ReturnIcon />} title={planTexts.moneyBack}>
          <p>{planTexts.moneyBackText}</p>
        </Banner>
      </div>
    </form>
  );
}
