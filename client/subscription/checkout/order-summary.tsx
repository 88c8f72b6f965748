import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';

import { keepTogether } from '#client/lib/keep-together.ts';
import { checkoutTexts } from '#client/messages/checkout.ts';
import { storeCoupon } from '#client/promotion/stored-coupon.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import type { CheckoutOrder } from '#client/subscription/checkout/queries.ts';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { formatMoney } from '#worker/money.ts';
import { pages } from '#worker/pages.ts';
import {
  giftedTerm,
  laterSums,
  quoteRows,
  quotedPlan,
  quotedPrice,
} from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

interface SumsProps {
  /** What is due today, and what the order binds to pay later; cents. */
  sums: readonly { label: string; cents: number }[];
  /** What a coupon takes off the first of them, in cents. */
  discount?: number;
}

/**
 * The amount that an order charges, with VAT, beside the regular one where a coupon lowers it; and
 * in the same type what it binds to pay later (§ 312j Abs. 2 BGB).
 */
export function Sums({ sums, discount = 0 }: SumsProps) {
  return (
    <div className={styles.sums}>
      {sums.map(({ label, cents }, at) => (
        <p key={label} className={styles.total}>
          <span>
            {label} <span className={styles.vat}>{quoteTexts.vat}</span>
          </span>
          <span>
            {at === 0 && discount > 0 && (
              <>
                <span className="visually-hidden">{checkoutTexts.regularPrice} </span>
                <s className={styles.was}>{formatMoney(cents + discount)}</s>{' '}
              </>
            )}
            <strong className={styles.amount}>{formatMoney(cents)}</strong>
          </span>
        </p>
      ))}
    </div>
  );
}

function SumsDue({ quote }: { quote: Quote }) {
  const today = { label: quoteTexts.today, cents: quote.total };
  return <Sums sums={[today, ...laterSums(quote)]} discount={quote.discount} />;
}

/**
 * What is bought and what it costs, at the beginning of the page. The whole summary stands above
 * the order button. The way to another plan keeps the coupon and the promised days.
 */
export function ChosenPlan({ order: { quote } }: { order: CheckoutOrder }) {
  const { coupon, extra_days: days } = quote;
  const term = giftedTerm(quote);
  return (
    <section className={styles.chosen} aria-labelledby="abo">
      <h2 id="abo">{checkoutTexts.chosen}</h2>
      <p>{keepTogether(`${quotedPlan(quote)}: ${quotedPrice(quote)}`)}</p>
      {term !== null && <p>{keepTogether(`${quoteTexts.rows.term}: ${term}`)}</p>}
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

interface OrderSummaryProps {
  order: Pick<CheckoutOrder, 'plan' | 'quote'>;
  /** The way down from the top of the page ends here; left out where there is none. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
  /** What stands between the contract and the sums. */
  children?: ReactNode;
}

/** The contract that the order makes, directly above the pay button (§ 312j BGB). */
export function OrderSummary({ order: { plan, quote }, titleRef, children }: OrderSummaryProps) {
  const withoutTrial = plan.trial_days > 0 && quote.trial_end_at === null;
  return (
    <Stack as="section" gap={8} aria-labelledby="bestellung">
      <h2 id="bestellung" ref={titleRef} tabIndex={-1}>
        {checkoutTexts.summary}
      </h2>
      <p className={styles.planName}>{quotedPlan(quote)}</p>
      <DescriptionList small rows={quoteTexts.characteristics} />
      <DescriptionList rows={quoteRows(quote)} />
      {withoutTrial && (
        // Free months on top begin with a payment, also for new customers, so they replace the
        // trial.
        <p>{quote.gifted_months > 0 ? checkoutTexts.trialReplaced : checkoutTexts.trialUsed}</p>
      )}
      {children}
      <SumsDue quote={quote} />
    </Stack>
  );
}
