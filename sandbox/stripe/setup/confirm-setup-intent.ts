import * as z from 'zod';

import { askBankToKeep } from '#sandbox/stripe/card/ask-bank.ts';
import { checkUsable } from '#sandbox/stripe/card/attach.ts';
import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { nextAction } from '#sandbox/stripe/next-action.ts';
import type { SetupIntent } from '#sandbox/stripe/objects.ts';
import { boolean, expand, text } from '#sandbox/stripe/params.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { declineSetup, succeedSetup } from './conclude-setup.ts';

export const confirmSchema = z.strictObject({
  allowed_payment_method_types: z
    .array(z.enum(['card']))
    .min(1)
    .optional(),
  client_secret: text.optional(),
  payment_method: text.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: boolean.optional(),
  expand,
});

type Params = Pick<
  z.output<typeof confirmSchema>,
  'payment_method' | 'return_url' | 'use_stripe_sdk'
>;

/**
 * Asks the bank to keep a card for later. Throws a 402 on a decline and
 * `setup_intent_unexpected_state`.
 */
export function confirmSetupIntent(
  world: WorldContext,
  intent: SetupIntent,
  params: Params,
): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message =
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}. Only a ` +
      'SetupIntent with one of the following statuses may be confirmed: requires_confirmation, ' +
      'requires_action.';
    throw invalid(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
  }
  const methodId = params.payment_method ?? intent.payment_method;
  if (!methodId) {
    const message =
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the " +
      'SetupIntent with a payment method and then confirm it again.';
    throw invalid(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
  }
  const method = usePaymentMethod(world, methodId);
  checkUsable(world, method, intent.customer);
  const verdict = askBankToKeep(world, method);
  if (verdict === 'approved') return succeedSetup(world, intent, method);
  if (verdict !== 'authenticate') throw declineSetup(world, intent, method, verdict);
  const returnUrl = params.use_stripe_sdk ? null : (params.return_url ?? null);
  const waiting = change(world, 'setup_intent', intent, {
    last_setup_error: null,
    next_action: nextAction(intent.id, returnUrl),
    payment_method: method.id,
    status: 'requires_action',
  });
  emit(world, 'setup_intent.requires_action', waiting);
  return waiting;
}
