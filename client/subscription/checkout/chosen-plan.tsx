import { Link } from 'react-router-dom';

import { checkoutTexts } from '#client/messages/checkout.ts';
import { storeCoupon } from '#client/promotion/stored-coupon.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { SumsDue } from '#client/subscription/checkout/sums-due.tsx';
import type { CheckoutOrder } from '#client/subscription/checkout/queries.ts';
import { pages } from '#worker/pages.ts';
import { quotedPlan, quotedPrice } from '#worker/subscription/quote/quote-rows.ts';

/**
 * What is bought and what it costs, at the beginning of the page. The whole summary stands above
 * the order button. The way to another plan keeps the coupon and the promised days.
 */
export function ChosenPlan({ order: { quote } }: { order: CheckoutOrder }) {
  const { coupon, extra_days: days } = quote;
  return (
    <section className={styles.chosen} aria-labelledby="abo">
      <h2 id="abo">{checkoutTexts.chosen}</h2>
      <p>{`${quotedPlan(quote)}: ${quotedPrice(quote)}`}</p>
      <SumsDue quote={quote} />
      <p>
        <Link
          to={pages.plans.path}
          state={days > 0 ? { extra_days: days } : null}
          onClick={() => coupon && storeCoupon('manual', coupon.coupon_code, true)}
        >
          {checkoutTexts.toPlans}
        </Link>
      </p>
    </section>
  );
}
