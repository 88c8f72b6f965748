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

/**
 * A payment is counted once: what pays for a new plan does not also go back when the plan before
 * ends. Of what it has paid for, the rest may go back with the end of the new one.
 */
export function noDayIsCountedTwice(ledger: Ledger): string[] {
  return changes(ledger).flatMap(({ quote, changes_from: before }) => {
    const parts = (JSON.parse(quote) as Quote).change?.parts ?? [];
    return parts.flatMap(({ invoiceId, cents }) => {
      const invoice = ledger.invoices.find(({ id }) => id === invoiceId);
      const owed = ledger.repayments.find(({ key }) => key === `left:${before}:${invoiceId}`);
      const counted = cents + (owed?.amount ?? 0);
      return invoice && counted > invoice.total
        ? [`${invoiceId} is over ${invoice.total}, and ${counted} of it are counted`]
        : [];
    });
  });
}
