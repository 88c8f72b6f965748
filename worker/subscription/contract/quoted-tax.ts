import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';

/** The tax that a purchase's invoices show, as Stripe's parameter. */
export function quotedTax({ taxRateId }: Pick<Purchase, 'taxRateId'>): {
  default_tax_rates?: string[];
} {
  return taxRateId === null ? {} : { default_tax_rates: [taxRateId] };
}
