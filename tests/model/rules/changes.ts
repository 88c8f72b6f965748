import type { Ledger } from '#tests/model/ledger.ts';
import type { PurchaseRow } from '#tests/model/rows.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

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

/** A payment is counted once: what pays for a new plan does not also go back, and the reverse. */
export function noDayIsCountedTwice(ledger: Ledger): string[] {
  const counted = changes(ledger).flatMap(
    ({ quote }) => (JSON.parse(quote) as Quote).change?.parts ?? [],
  );
  return [...Map.groupBy(counted, ({ invoiceId }) => invoiceId)].flatMap(([invoiceId, parts]) => {
    const invoice = ledger.invoices.find(({ id }) => id === invoiceId);
    const owed = ledger.repayments
      .filter(({ invoice_id: of, key }) => of === invoiceId && key.startsWith('left:'))
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    const most = Math.max(...parts.map(({ cents }) => cents)) + owed;
    return invoice && most > invoice.total
      ? [`${invoiceId} is over ${invoice.total}, and ${most} of it are counted`]
      : [];
  });
}
