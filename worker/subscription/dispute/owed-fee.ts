/*
 * Whether a person owes what the payment provider has charged us for a debit that was not paid. It
 * is damages (§ 280 Abs. 1 BGB): owed only as far as it was really charged, and only by whoever is
 * answerable for the return (docs/decisions/0085). Pure.
 */

/** Stripe's words for why a debit was not paid, where its person is answerable for that. */
const answerable: ReadonlySet<string> = new Set([
  // Whoever allows a debit promises that the account covers it on the announced day.
  'insufficient_funds',
]);

/*
 * Every other word of a bank leaves open whose fault it was, so nothing is asked for:
 * - debit_not_authorized: the account's holder says that they have allowed nothing.
 * - customer_initiated: a refund that the holder may ask of the bank for eight weeks, for any
 *   reason, also because the charge was wrong.
 * - incorrect_account_details, account_closed, no_account, bank_account_restricted: a bank may
 *   close or block an account, or change its number, without its holder's doing.
 * - bank_cannot_process, general, and what Stripe may add: they do not say what happened.
 */

/**
 * The cents of a fee that its person owes. `reason`: Stripe's word; null where it says none.
 * `charged`: what Stripe reports to have charged us, cents.
 */
export function owedFee(reason: string | null, charged: number): number {
  return reason !== null && answerable.has(reason) ? Math.max(0, charged) : 0;
}
