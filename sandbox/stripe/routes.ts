import { Hono } from 'hono';

import type { WorldEnv } from '#sandbox/world-context.ts';
import { answerCall } from './answer.ts';
import { balanceTransactionEndpoints } from './balance/transactions.ts';
import { checkoutSessionEndpoints } from './checkout/sessions.ts';
import { couponEndpoints } from './catalogue/coupons.ts';
import { creditNoteEndpoints } from './credit-note/credit-notes.ts';
import { priceEndpoints } from './catalogue/prices.ts';
import { productEndpoints } from './catalogue/products.ts';
import { taxRateEndpoints } from './catalogue/tax-rates.ts';
import { customerEndpoints } from './customer/customers.ts';
import { paymentMethodEndpoints } from './customer/payment-methods.ts';
import { disputeEndpoints } from './dispute/disputes.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { invoiceEndpoints } from './invoice/invoices.ts';
import { invoicePaymentEndpoints } from './invoice/payments.ts';
import { invoiceItemEndpoints } from './invoice/items.ts';
import { mandateEndpoints } from './mandate/mandates.ts';
import { chargeEndpoints } from './payment/charges.ts';
import { paymentIntentEndpoints } from './payment/intents.ts';
import { refundEndpoints } from './refund/refunds.ts';
import { setupIntentEndpoints } from './setup/setup-intents.ts';
import { subscriptionScheduleEndpoints } from './schedule/schedules.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';
import { subscriptionEndpoints } from './subscription/subscriptions.ts';

const endpoints: Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...taxRateEndpoints,
  ...couponEndpoints,
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...paymentIntentEndpoints,
  ...setupIntentEndpoints,
  ...checkoutSessionEndpoints,
  ...invoiceEndpoints,
  ...invoiceItemEndpoints,
  ...invoicePaymentEndpoints,
  ...subscriptionEndpoints,
  ...subscriptionScheduleEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...creditNoteEndpoints,
  ...disputeEndpoints,
  ...balanceTransactionEndpoints,
  ...mandateEndpoints,
  ...eventEndpoints,
  ...webhookEndpointEndpoints,
];

/** The Stripe API under `/v1`. */
export const stripeRoutes = new Hono<WorldEnv>();

for (const endpoint of endpoints) {
  stripeRoutes.on(endpoint.method, endpoint.path, (c) => {
    const { world, trouble } = c.env;
    return answerCall(world, c.req.raw, endpoint, c.req.param('id') ?? '', trouble);
  });
}

stripeRoutes.all('/v1/*', (c) => {
  const { world, trouble } = c.env;
  return answerCall(world, c.req.raw, null, '', trouble);
});
