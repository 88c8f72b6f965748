import type { Coupon, Invoice, LineItem, TaxRate } from '#sandbox/stripe/objects.ts';
import { taxesOf, totalTaxes, withoutTax } from './taxes.ts';

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
  | 'total_taxes'
>;

type DiscountedLine = {
  line: LineItem;
  left: number;
  discountAmounts: { discount: string; amount: number }[];
};

function applyDiscount(lines: DiscountedLine[], { id, coupon }: AppliedDiscount): DiscountedLine[] {
  const products = coupon.applies_to?.products;
  const eligible = lines.filter(
    ({ line }) =>
      line.discountable &&
      (!products || products.includes(line.pricing?.price_details.product ?? '')),
  );
  const base = eligible.reduce((sum, { left }) => sum + left, 0);
  const reduction =
    coupon.percent_off === null
      ? Math.min(coupon.amount_off ?? 0, base)
      : Math.round((base * coupon.percent_off) / 100);
  // Each line bears its share. The last line bears the rounding difference.
  let rest = reduction;
  return lines.map((entry) => {
    if (!eligible.includes(entry)) return entry;
    const last = entry === eligible.at(-1);
    const amount = last ? rest : Math.round((reduction * entry.left) / (base || 1));
    rest -= amount;
    const discountAmounts = [...entry.discountAmounts, { discount: id, amount }];
    return { line: entry.line, left: entry.left - amount, discountAmounts };
  });
}

/**
 * An invoice's lines and sums (cents) with its discounts applied one after the other. The sums
 * include the taxes of each line.
 */
export function totalsOf(
  lines: LineItem[],
  discounts: AppliedDiscount[],
  invoiceId: string,
  ratesOf: (line: LineItem) => readonly TaxRate[],
): Totals {
  const start = lines.map((line): DiscountedLine => ({
    line,
    left: line.amount,
    discountAmounts: [],
  }));
  const discountedLines = discounts.reduce(applyDiscount, start);
  const amounts = discounts.map(({ id }) => ({
    discount: id,
    amount: discountedLines
      .flatMap(({ discountAmounts }) => discountAmounts)
      .filter(({ discount }) => discount === id)
      .reduce((sum, { amount }) => sum + amount, 0),
  }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const taxedLines = discountedLines.map(({ line, left, discountAmounts }) => ({
    ...line,
    discount_amounts: discountAmounts,
    taxes: taxesOf(left, ratesOf(line)),
  }));
  const taxes = totalTaxes(taxedLines);
  const total = discountedLines.reduce((sum, { left }) => sum + left, 0);
  return {
    amount_due: total,
    amount_remaining: total,
    lines: {
      object: 'list',
      data: taxedLines,
      has_more: false,
      url: `/v1/invoices/${invoiceId}/lines`,
    },
    subtotal,
    subtotal_excluding_tax: lines.reduce(
      (sum, line) => sum + withoutTax(line.amount, ratesOf(line)),
      0,
    ),
    total,
    total_discount_amounts: amounts,
    total_excluding_tax: taxes.reduce((net, { amount }) => net - amount, total),
    total_pretax_credit_amounts: amounts.map((entry) => ({ ...entry, type: 'discount' })),
    total_taxes: taxes,
  };
}
