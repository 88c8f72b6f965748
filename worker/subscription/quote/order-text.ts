import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { quotedPlan, quoteRows } from '#worker/subscription/quote/quote-rows.ts';
import type { QuoteRow } from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { includedVat } from '#worker/vat.ts';

/** The button that orders (§ 312j Abs. 3 BGB). A test holds it against the checkout's. */
export const orderButton = 'Zahlungspflichtig bestellen';

/** The summary of an order: what it is, what is due today, and all that the quote says. */
export function orderRows(quote: Quote): QuoteRow[] {
  const { total } = quote;
  return [
    { label: 'Abo', value: `${product.name} ${quotedPlan(quote)}` },
    { label: quoteTexts.today, value: `${formatMoney(total)}, ${quoteTexts.vat}` },
    ...(total > 0
      ? [{ label: quoteTexts.vatRow, value: quoteTexts.vatOf(includedVat(total), total) }]
      : []),
    ...quoteRows(quote),
  ];
}

/** The same as text, with the button below it, for the hash of what its person saw. */
export function orderText(quote: Quote): string {
  const rows = orderRows(quote).map(({ label, value }) => `${label}: ${value}`);
  return [...rows, orderButton].join('\n');
}
