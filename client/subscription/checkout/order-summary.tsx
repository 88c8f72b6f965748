import { checkoutTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { SumsDue } from '#client/subscription/checkout/sums-due.tsx';
import type { CheckoutOrder } from '#client/subscription/checkout/queries.ts';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { quoteRows, quotedPlan } from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

/** The contract that the order makes, directly above the pay button (§ 312j BGB). */
export function OrderSummary({ order: { plan, quote } }: { order: CheckoutOrder }) {
  const withoutTrial = plan.trial_days > 0 && quote.trial_end_at === null;
  return (
    <Stack as="section" gap={8} aria-labelledby="bestellung">
      <h2 id="bestellung">{checkoutTexts.summary}</h2>
      <p className={styles.planName}>{quotedPlan(quote)}</p>
      {quoteTexts.characteristics.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <DescriptionList rows={quoteRows(quote)} />
      {withoutTrial && (
        // Free months on top begin with a payment, also for new customers, so they replace the
        // trial.
        <p>{quote.gifted_months > 0 ? checkoutTexts.trialReplaced : checkoutTexts.trialUsed}</p>
      )}
      <SumsDue quote={quote} />
    </Stack>
  );
}
