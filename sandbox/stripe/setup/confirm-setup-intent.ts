import * as z from 'zod';

import { checkUsable } from '#sandbox/stripe/card/attach.ts';
import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mandateDataSchema } from '#sandbox/stripe/mandate/acceptance.ts';
import { returnMissing } from '#sandbox/stripe/intent-fields.ts';
import { acceptMandate } from '#sandbox/stripe/mandate/mandate.ts';
import { askToKeep } from '#sandbox/stripe/method/ask.ts';
import { methodDataSchema, methodOfData } from '#sandbox/stripe/method/method-data.ts';
import { checkType, methodTypeList } from '#sandbox/stripe/method/types.ts';
import { nextAction } from '#sandbox/stripe/next-action.ts';
import type { PaymentMethod, SetupIntent } from '#sandbox/stripe/objects.ts';
import { boolean, expand, text } from '#sandbox/stripe/params.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { declineSetup, succeedSetup } from './conclude-setup.ts';

export const confirmSchema = z.strictObject({
  allowed_payment_method_types: methodTypeList.min(1).optional(),
  client_secret: text.optional(),
  mandate_data: mandateDataSchema.optional(),
  payment_method: text.optional(),
  payment_method_data: methodDataSchema.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: boolean.optional(),
  expand,
});

type Params = Omit<z.output<typeof confirmSchema>, 'client_secret' | 'expand'>;

function checkConfirmable(intent: SetupIntent): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return;
  const message =
    `You cannot confirm this SetupIntent because it has a status of ${intent.status}. Only a ` +
    'SetupIntent with one of the following statuses may be confirmed: requires_confirmation, ' +
    'requires_action.';
  throw invalid(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}

function methodOf(world: WorldContext, intent: SetupIntent, params: Params): PaymentMethod {
  if (params.payment_method_data) {
    return methodOfData(world, params.payment_method_data, 'payment_method_data');
  }
  const id = params.payment_method ?? intent.payment_method;
  if (id) return usePaymentMethod(world, id);
  const message =
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the " +
    'SetupIntent with a payment method and then confirm it again.';
  throw invalid(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}

// Whoever has to authenticate may leave the shop's page. The owner of a bank account never does.
// Stripe.js sends the address of its own page.
function checkReturn(intent: SetupIntent, { type }: PaymentMethod, params: Params): void {
  if (params.return_url !== undefined || type === 'sepa_debit') return;
  const { automatic_payment_methods: automatic } = intent;
  if (automatic?.allow_redirects === 'never') return;
  if (automatic) throw returnMissing('SetupIntent');
  const message =
    'A `return_url` must be provided, because the payment method might redirect your customer off ' +
    'of your page.';
  throw invalid(message, { param: 'return_url' });
}

/**
 * Confirms a set-up, which stores a payment method for later. `publishable` means that the call
 * comes from the owner's browser. Throws a 402 on a decline, `setup_intent_unexpected_state`, and a
 * 400 without the mandate it needs.
 */
export function confirmSetupIntent(
  world: WorldContext,
  original: SetupIntent,
  params: Params,
  publishable: boolean,
): SetupIntent {
  checkConfirmable(original);
  const { allowed_payment_method_types: types } = params;
  const intent = types
    ? { ...original, allowed_payment_method_types: types, payment_method_types: types }
    : original;
  const method = methodOf(world, intent, params);
  checkType(intent, method);
  checkUsable(world, method, intent.customer);
  if (!publishable) checkReturn(intent, method, params);
  acceptMandate(world, intent, method, { mandate_data: params.mandate_data, publishable });
  const verdict = askToKeep(world, method);
  if (verdict === 'approved') return succeedSetup(world, intent, method);
  if (verdict !== 'authenticate') throw declineSetup(world, intent, method, verdict);
  const next = change(world, 'setup_intent', intent, {
    last_setup_error: null,
    next_action: nextAction(intent.id, method, params),
    payment_method: method.id,
    status: 'requires_action',
  });
  emit(world, 'setup_intent.requires_action', next);
  return next;
}
