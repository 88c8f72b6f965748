/**
 * The words for a debit that a bank has not paid, wherever they are read. A debtor owes the damage
 * only, and may prove that it was smaller (§ 309 Nr. 5 BGB; docs/decisions/0054).
 */
export const disputeTexts = {
  value: 'Subscription-Gebühr',
  fee: 'Kosten der Rücklastschrift',
  proofOfLess:
    'Die Kosten der Rücklastschrift sind das, was die Bank dafür berechnet hat. Sind sie nicht oder niedriger entstanden, oder hast Du die Rückgabe nicht zu vertreten, schreib uns: Dann zahlst Du nur, was wirklich angefallen ist, oder nichts davon.',
} as const;
