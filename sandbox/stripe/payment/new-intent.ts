import { newId, randomText } from '#sandbox/store/new-id.ts';
import { methodTypes } from '#sandbox/stripe/method/types.ts';
import type { PaymentIntent } from '#sandbox/stripe/objects.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

type Particulars = Pick<PaymentIntent, 'amount' | 'currency'> & Partial<PaymentIntent>;

/** Writes a payment intent that nobody has tried to pay yet; its amount is in cents. */
export function newIntent(world: WorldContext, particulars: Particulars): PaymentIntent {
  const id = newId('pi');
  const intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
      paypal: { preferred_locale: null, reference: null },
      sepa_debit: {},
    },
    payment_method_types: [...methodTypes],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: particulars.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...particulars,
  } satisfies PaymentIntent;
  return create(world, 'payment_intent', intent, 'payment_intent.created');
}
