import { checkoutTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { formatMoney } from '#worker/money.ts';
import { laterSums } from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * The amount that the order charges, with VAT, beside the regular one where a coupon lowers it; and
 * in the same type what it binds to pay later (§ 312j Abs. 2 BGB).
 */
export function SumsDue({ quote }: { quote: Quote }) {
  return (
    <div className={styles.sums}>
      <p className={styles.total}>
        <span>
          {quoteTexts.today} <span className={styles.vat}>{quoteTexts.vat}</span>
        </span>
        <span>
          {quote.discount > 0 && (
            <>
              <span className="visually-hidden">{checkoutTexts.regularPrice} </span>
              <s className={styles.was}>{formatMoney(quote.total + quote.discount)}</s>{' '}
            </>
          )}
          <strong className={styles.amount}>{formatMoney(quote.total)}</strong>
        </span>
      </p>
      {laterSums(quote).map(({ label, cents }) => (
        <p key={label} className={styles.total}>
          <span>{label}</span>
          <strong className={styles.amount}>{formatMoney(cents)}</strong>
        </p>
      ))}
    </div>
  );
}
