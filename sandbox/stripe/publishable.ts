// What Stripe shows of an intent to a browser, which is not told whose it is.
const hidden = new Set([
  'application',
  'application_fee_amount',
  'customer',
  'customer_account',
  'invoice',
  'latest_attempt',
  'latest_charge',
  'mandate',
  'metadata',
  'on_behalf_of',
  'review',
  'single_use_mandate',
  'transfer_data',
  'transfer_group',
]);

/** An answer without the fields that a call with the publishable key does not get to see. */
export function forPublishable(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !hidden.has(name)));
}
