import { formatMoney } from '#worker/money.ts';
import { checkoutTexts } from '#client/messages/de.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { quoteRows, quotedPlan } from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** The contract as it will be made, directly above the pay button (§ 312j BGB). */
export function OrderSummary({ plan, quote }: { plan: Plan; quote: Quote }) {
  const trialUsed = plan.trial_days > 0 && quote.trial_end_at === null;
  return (
    <section className={styles.summary} aria-labelledby="bestellung">
      <h2 id="bestellung">{checkoutTexts.summary}</h2>
      <p className={styles.planName}>{quotedPlan(quote)}</p>
      <DescriptionList rows={quoteRows(quote)} />
      {trialUsed && <p>{checkoutTexts.trialUsed}</p>}
      <p className={styles.total}>
        <span>
          {quoteTexts.today} <span className={styles.vat}>{quoteTexts.vat}</span>
        </span>
        <strong className={styles.amount}>{formatMoney(quote.total)}</strong>
      </p>
    </section>
  );
}
