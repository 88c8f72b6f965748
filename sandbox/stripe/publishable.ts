import type { ErrorBody } from './error.ts';

// What Stripe does not show of an intent to a browser, which is not told whose it is.
const hidden = new Set([
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

/** An answer as a call with the publishable key gets to see it: intents lose their insides. */
export function forPublishable(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('object' in answer)) return answer;
  if (answer.object !== 'payment_intent' && answer.object !== 'setup_intent') return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !hidden.has(name)));
}

/** A refusal as a call with the publishable key gets to see it. */
export function refusalForPublishable(body: ErrorBody): ErrorBody {
  const { payment_intent: payment, setup_intent: setup } = body;
  return {
    ...body,
    ...(payment !== undefined && { payment_intent: forPublishable(payment) }),
    ...(setup !== undefined && { setup_intent: forPublishable(setup) }),
  };
}
