import type { Ledger } from '#tests/model/ledger.ts';
import type { PurchaseRow } from '#tests/model/rows.ts';
import { invoicesOf } from '#tests/model/rules/at-stripe.ts';
import { idOf } from '#worker/id-of.ts';
import { repaymentName } from '#worker/subscription/money/payment-view.ts';
import { isForOther, leftKey } from '#worker/subscription/money/shared-sql.ts';
import type { PlannedChange, Quote } from '#worker/subscription/quote/quote.ts';

/** The orders by which a contract took over from another one. */
export function changes({ purchases }: Ledger): PurchaseRow[] {
  return purchases.filter(
    ({ changes_from: from, status }) => from !== null && status === 'completed',
  );
}

/** Once a plan has changed, the contract before is over: nobody has two, or pays both. */
export function whatWasChangedIsOver(ledger: Ledger): string[] {
  return changes(ledger).flatMap(({ id, changes_from: from, changed_at: at }) => {
    const before = ledger.contracts.find((contract) => contract.id === from);
    return [
      ...(at === null ? [`${id} has not ended ${from}`] : []),
      ...(before && before.status !== 'canceled'
        ? [`${from} is ${before.status}, changed by ${id}`]
        : []),
    ];
  });
}

/**
 * A payment is counted once: what pays for a new plan does not also go back when the plan before
 * ends. Of what it has paid for, the rest may go back with the end of the new one.
 */
export function noDayIsCountedTwice(ledger: Ledger): string[] {
  return changes(ledger).flatMap(({ quote, changes_from: before }) => {
    const parts = (JSON.parse(quote) as Quote).change?.parts ?? [];
    return parts.flatMap(({ invoiceId, cents }) => {
      const invoice = ledger.invoices.find(({ id }) => id === invoiceId);
      const owed = ledger.repayments.find(({ key }) => key === leftKey(before ?? '', invoiceId));
      const counted = cents + Math.max(owed?.amount ?? 0, backOf(ledger, before ?? '', invoiceId));
      return invoice && counted > invoice.total
        ? [`${invoiceId} is over ${invoice.total}, and ${counted} of it are counted`]
        : [];
    });
  });
}

/** What credit notes gave back of an invoice, other than with the contract that it has paid for. */
function backOf({ creditNotes }: Ledger, contractId: string, invoiceId: string): number {
  return creditNotes
    .filter(({ invoice, status }) => idOf(invoice) === invoiceId && status === 'issued')
    .filter(({ metadata }) => !isForOther(metadata?.[repaymentName] ?? '', contractId, invoiceId))
    .reduce((sum, { total }) => sum + total, 0);
}

/** The orders whose last planned change was taken back. */
export function takenBack({ purchases }: Ledger): { order: PurchaseRow; change: PlannedChange }[] {
  return purchases.flatMap((order) => {
    const change = JSON.parse(order.planned_change ?? 'null') as PlannedChange | null;
    return change && change.undone_at !== null ? [{ order, change }] : [];
  });
}

/**
 * A change that was taken back does not happen: from its day on the contract is charged for the
 * plan that it had when it was taken back, or for one that a coupon gives later.
 */
export function takenBackIsTakenBack(ledger: Ledger): string[] {
  return takenBack(ledger).flatMap(({ order, change }) => {
    const { subscription_id: id } = order;
    const { price, next_plan: next } = JSON.parse(order.quote) as Quote;
    const begun = change.earlier?.at(-1);
    const isNextLater = next !== null && !begun && next.starts_at > (change.undone_at ?? 0);
    const running = begun?.price ?? (next && !isNextLater ? next.price : price);
    const right = new Set([running, ...(isNextLater ? [next.price] : [])]);
    return invoicesOf(ledger, id ?? '')
      .filter(({ created, status }) => created * 1000 >= change.starts_at && status !== 'void')
      .filter(({ subtotal }) => subtotal === change.price && !right.has(subtotal))
      .map((one) => `${one.id} is over ${one.subtotal}: the change of ${order.id} was taken back`);
  });
}
