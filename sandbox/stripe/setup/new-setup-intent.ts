import { newId, randomText } from '#sandbox/store/new-id.ts';
import { methodTypes } from '#sandbox/stripe/method/types.ts';
import type { SetupIntent } from '#sandbox/stripe/objects.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Writes a setup intent that nobody has confirmed yet. */
export function newSetupIntent(
  world: WorldContext,
  particulars: Partial<SetupIntent>,
): SetupIntent {
  const id = newId('seti');
  const intent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      paypal: { billing_agreement_id: null },
      sepa_debit: {},
    },
    payment_method_types: [...methodTypes],
    single_use_mandate: null,
    status: particulars.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: 'off_session',
    ...particulars,
  } satisfies SetupIntent;
  return create(world, 'setup_intent', intent, 'setup_intent.created');
}
