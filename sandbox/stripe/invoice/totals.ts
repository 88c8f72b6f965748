import type { Coupon, Invoice, LineItem } from '#sandbox/stripe/objects.ts';

/** A discount's id with the coupon it comes from. */
export type AppliedDiscount = { id: string; coupon: Coupon };

type Totals = Pick<
  Invoice,
  | 'amount_due'
  | 'amount_remaining'
  | 'lines'
  | 'subtotal'
  | 'subtotal_excluding_tax'
  | 'total'
  | 'total_discount_amounts'
  | 'total_excluding_tax'
  | 'total_pretax_credit_amounts'
>;

type Reduced = { line: LineItem; left: number; taken: { discount: string; amount: number }[] };

function reduce(lines: Reduced[], { id, coupon }: AppliedDiscount): Reduced[] {
  const products = coupon.applies_to?.products;
  const meant = lines.filter(
    ({ line }) =>
      line.discountable &&
      (!products || products.includes(line.pricing?.price_details.product ?? '')),
  );
  const base = meant.reduce((sum, { left }) => sum + left, 0);
  const whole =
    coupon.percent_off === null
      ? Math.min(coupon.amount_off ?? 0, base)
      : Math.round((base * coupon.percent_off) / 100);
  // Each line bears its share; the last bears what rounding left over.
  let open = whole;
  return lines.map((entry) => {
    if (!meant.includes(entry)) return entry;
    const last = entry === meant.at(-1);
    const amount = last ? open : Math.round((whole * entry.left) / (base || 1));
    open -= amount;
    const taken = [...entry.taken, { discount: id, amount }];
    return { line: entry.line, left: entry.left - amount, taken };
  });
}

/** An invoice's lines and sums (cents) with its discounts taken off one after the other. */
export function totalsOf(
  lines: LineItem[],
  discounts: AppliedDiscount[],
  invoiceId: string,
): Totals {
  const start = lines.map((line): Reduced => ({ line, left: line.amount, taken: [] }));
  const reduced = discounts.reduce(reduce, start);
  const amounts = discounts.map(({ id }) => ({
    discount: id,
    amount: reduced
      .flatMap(({ taken }) => taken)
      .filter(({ discount }) => discount === id)
      .reduce((sum, { amount }) => sum + amount, 0),
  }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = reduced.reduce((sum, { left }) => sum + left, 0);
  return {
    amount_due: total,
    amount_remaining: total,
    lines: {
      object: 'list',
      data: reduced.map(({ line, taken }) => ({ ...line, discount_amounts: taken })),
      has_more: false,
      url: `/v1/invoices/${invoiceId}/lines`,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: amounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: amounts.map((entry) => ({ ...entry, type: 'discount' })),
  };
}
