import { reportEvent } from '#client/lib/report-event.ts';
import { product } from '#worker/product.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';

/** Reports a purchase; the revenue is in euros. */
export function reportPurchase({ invoice: { id, total } }: InvoiceAnswer): void {
  reportEvent('purchase', {
    transaction_id: id,
    revenue: total / 100,
    currency: product.currency.toUpperCase(),
  });
}
