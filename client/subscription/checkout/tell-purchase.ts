import { trackEvent } from '#client/lib/track.ts';
import { product } from '#worker/product.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

/** Tells that something was bought; the revenue is in euros (specification, section 7). */
export function tellPurchase({ invoice: { id, total } }: InvoiceAnswer): void {
  trackEvent('purchase', {
    transaction_id: id,
    revenue: total / 100,
    currency: product.currency.toUpperCase(),
  });
}
