import type { LineItem, TaxRate } from '#sandbox/stripe/objects.ts';

type Tax = LineItem['taxes'] extends (infer T)[] | null ? T : never;

/** The part of a sum (cents) that is the tax which it includes. */
function includedTax(cents: number, { percentage }: TaxRate): number {
  return Math.round((cents * percentage) / (100 + percentage));
}

/** The taxes that a line's sum after its discounts (cents) includes. */
export function taxesOf(cents: number, rates: readonly TaxRate[]): Tax[] {
  return rates.map((rate) => {
    const amount = includedTax(cents, rate);
    return {
      amount,
      tax_behavior: 'inclusive',
      tax_rate_details: { tax_rate: rate.id },
      taxability_reason: 'standard_rated',
      taxable_amount: cents - amount,
      type: 'tax_rate_details',
    };
  });
}

/** The taxes of an invoice's lines, one sum for each rate. */
export function totalTaxes(lines: readonly Pick<LineItem, 'taxes'>[]): Tax[] {
  const all = lines.flatMap(({ taxes }) => taxes ?? []);
  const byRate = Map.groupBy(all, ({ tax_rate_details: details }) => details?.tax_rate);
  return [...byRate.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const amount = group.reduce((sum, tax) => sum + tax.amount, 0);
    const taxable = group.reduce((sum, tax) => sum + (tax.taxable_amount ?? 0), 0);
    return [{ ...first, amount, taxable_amount: taxable }];
  });
}

/** A sum (cents) without the taxes that it includes. */
export function withoutTax(cents: number, rates: readonly TaxRate[]): number {
  return rates.reduce((net, rate) => net - includedTax(cents, rate), cents);
}
