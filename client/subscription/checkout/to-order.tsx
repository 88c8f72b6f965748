import type { RefObject } from 'react';

import { checkoutTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { jumpTo } from '#client/subscription/checkout/jump-to.ts';
import { Button } from '#client/ui/button.tsx';
import { formatMoney } from '#worker/money.ts';
import { laterSums } from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

interface ToOrderProps {
  /** The way down ends here. */
  title: RefObject<HTMLHeadingElement | null>;
  /** What is due today, in cents. */
  today: number;
  /** What the order binds to pay besides, in a few words; null for nothing. */
  more: string | null;
}

/**
 * On a small screen the order stands far below. This bar stays in reach of the thumb until the
 * order is there, with the sums that it is about; it orders nothing, because the whole summary has
 * to be passed first (§ 312j BGB).
 */
export function ToOrder({ title, today, more }: ToOrderProps) {
  return (
    <div className={styles.toOrder}>
      <p className={styles.due}>
        {quoteTexts.today} <strong>{formatMoney(today)}</strong>
        {more !== null && ` ${more}`}
      </p>
      <Button variant="secondary" size="small" fullwidth onClick={() => jumpTo(title.current)}>
        {checkoutTexts.toOrder}
      </Button>
    </div>
  );
}

/** What a quote binds to pay beyond today, for the bar; null for nothing. */
export function moreOf(quote: Quote): string | null {
  const [first] = laterSums(quote);
  if (!first) return null;
  const say = quote.total === 0 ? checkoutTexts.dueLater : checkoutTexts.dueInAll;
  return say(first.cents);
}
