import type { ErrorBody } from './error.ts';

// The fields of an intent that Stripe hides from a browser, such as its customer.
const hiddenFields = new Set([
  'application',
  'application_fee_amount',
  'customer',
  'customer_account',
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

/** An answer as a call with the publishable key sees it: intents without the hidden fields. */
export function forPublishable(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('object' in answer)) return answer;
  if (answer.object !== 'payment_intent' && answer.object !== 'setup_intent') return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !hiddenFields.has(name)));
}

/** A refusal as a call with the publishable key sees it. */
export function refusalForPublishable(body: ErrorBody): ErrorBody {
  const { payment_intent: payment, setup_intent: setup } = body;
  return {
    ...body,
    ...(payment !== undefined && { payment_intent: forPublishable(payment) }),
    ...(setup !== undefined && { setup_intent: forPublishable(setup) }),
  };
}
