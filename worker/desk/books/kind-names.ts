import type { EntryKind } from '#worker/desk/books/table.ts';

/** What people call each kind, in German. */
export const kindNames: Record<EntryKind, string> = {
  payment: 'Zahlung',
  refund: 'Erstattung',
  refund_failure: 'Gescheiterte Erstattung',
  chargeback: 'Rückbuchung',
  chargeback_reversal: 'Gewonnene Rückbuchung',
  failure: 'Gescheiterte Lastschrift',
  fee: 'Gebühr von Stripe',
  payout: 'Auszahlung auf das Bankkonto',
  other: 'Sonstiges',
};
