import { formatMoney } from '#client/lib/money.ts';
import { checkoutTexts } from '#client/messages/de.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { quoteRows } from '#client/subscription/checkout/quote-rows.ts';
import { DescriptionList } from '#client/ui/description-list.tsx';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** The contract as it will be made, directly above the pay button (§ 312j BGB). */
export function OrderSummary({ plan, quote }: { plan: Plan; quote: Quote }) {
  const trialUsed = plan.trial_days > 0 && quote.trial_end_at === null;
  return (
    <section className={styles.summary} aria-labelledby="bestellung">
      <h2 id="bestellung">{checkoutTexts.summary}</h2>
      <p className={styles.planName}>
        {checkoutTexts.planName(quote.term_months, plan.custom_yearly, quote.trial_end_at !== null)}
      </p>
      <DescriptionList rows={quoteRows(quote)} />
      {trialUsed && <p>{checkoutTexts.trialUsed}</p>}
      <p className={styles.total}>
        <span>
          {checkoutTexts.today} <span className={styles.vat}>{checkoutTexts.vat}</span>
        </span>
        <strong className={styles.amount}>{formatMoney(quote.total)}</strong>
      </p>
    </section>
  );
}
