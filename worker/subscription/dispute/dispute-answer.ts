import type { DisputeRow } from '#worker/subscription/dispute/dispute-sql.ts';
import type { Dispute } from '#worker/subscription/dispute/schemas.ts';

/**
 * What a person is told of their dispute. Its invoice is left out until a payment of it was tried.
 */
export function disputeAnswer(row: DisputeRow): Dispute {
  const isTried = row.settleStatus !== null;
  return {
    id: row.id,
    contract_id: row.contractId,
    fee: row.fee,
    value: row.value,
    opened_at: row.openedAt,
    settle_invoice_id: isTried ? row.settleInvoiceId : null,
    settle_invoice_status: row.settleStatus === 'requires_action' ? 'open' : row.settleStatus,
    settle_requires_action: row.settleStatus === 'requires_action',
  };
}
