import { findObjects } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { Invoice, LineItem } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { appliedDiscounts, ratesFrom } from './new-invoice.ts';
import { itemLine } from './new-line.ts';
import { totalsOf } from './totals.ts';

/** Throws `invoice_not_editable` unless the invoice is a draft. */
export function checkDraft(invoice: Invoice): void {
  if (invoice.status === 'draft') return;
  const message = `This invoice is no longer editable because it is ${invoice.status}.`;
  throw invalid(message, { code: 'invoice_not_editable' });
}

/** The lines of an invoice's items, in the order in which they were added. */
export function linesOfItems(world: WorldContext, invoiceId: string): LineItem[] {
  const items = findObjects(world.storage.sql, 'invoiceitem', { invoice: invoiceId });
  return items.toReversed().map((item) => ({ ...itemLine(item), invoice: invoiceId }));
}

/** Recomputes a draft after its items or discounts changed. */
export function recompute(
  world: WorldContext,
  invoice: Invoice,
  discounts: string[] = invoice.discounts,
): Invoice {
  const lines = linesOfItems(world, invoice.id);
  const rates = ratesFrom(world, invoice.default_tax_rates);
  const totals = totalsOf(lines, appliedDiscounts(world, discounts), invoice.id, rates);
  return change(world, 'invoice', invoice, { discounts, ...totals }, 'invoice.updated');
}
