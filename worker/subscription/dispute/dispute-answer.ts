import type { Dispute } from '#worker/subscription/dispute/dispute-repository.ts';
import type { Dispute as Told } from '#worker/subscription/dispute/schemas.ts';

/** How a dispute is told to its person; an invoice that was never tried to be paid is none yet. */
export function disputeAnswer(row: Dispute): Told {
  const tried = row.settleStatus !== null;
  return {
    id: row.id,
    fee: row.fee,
    value: row.value,
    settle_invoice_id: tried ? row.settleInvoiceId : null,
    settle_invoice_status: row.settleStatus,
  };
}
