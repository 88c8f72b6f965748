/**
 * The words for a debit that a bank has not paid, wherever they are read. Its costs are damages: a
 * debtor owes what was really charged, and only where they are answerable (docs/decisions/0085).
 */
export const disputeTexts = {
  value: 'Subscription-Gebühr',
  fee: 'Kosten der Rücklastschrift',
  whoOwesFee:
    'Die Kosten der Rücklastschrift hat uns unser Zahlungsdienst für diese Rückgabe berechnet. Du schuldest sie nur, wenn Du die Rückgabe zu vertreten hast. Ist das nicht so, schreib uns: Dann erlassen wir sie Dir.',
} as const;
