/**
 * The parts of Stripe's client that the Worker's bundle keeps: all that the code calls. A test
 * compares them with the code (docs/decisions/0072).
 */
export const keptResources: readonly string[] = [
  'charges',
  'checkout',
  'coupons',
  'creditNotes',
  'customers',
  'disputes',
  'events',
  'invoiceItems',
  'invoicePayments',
  'invoices',
  'mandates',
  'paymentIntents',
  'paymentMethods',
  'prices',
  'products',
  'refunds',
  'setupIntents',
  'subscriptionSchedules',
  'subscriptions',
  'taxRates',
  'webhookEndpoints',
];
