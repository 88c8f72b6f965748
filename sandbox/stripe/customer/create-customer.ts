import type * as z from 'zod';

import { newId, randomText } from '#sandbox/store/new-id.ts';
import { attachPaymentMethod } from '#sandbox/stripe/card/attach.ts';
import { usePaymentMethod } from '#sandbox/stripe/card/new-card.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Customer } from '#sandbox/stripe/objects.ts';
import { change, create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { defaultMethodOf, plainFields, type customerFields } from './customer-fields.ts';

type Fields = { [K in keyof typeof customerFields]?: z.output<(typeof customerFields)[K]> };

/** Writes a customer, with a payment method attached if one is given. */
export function createCustomer(
  world: WorldContext,
  params: Fields & { payment_method?: string },
): Customer {
  const customer = create(
    world,
    'customer',
    {
      id: newId('cus', 14),
      object: 'customer',
      address: null,
      balance: 0,
      created: world.clock.seconds(),
      currency: null,
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: null,
      invoice_prefix: randomText(8).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
      ...plainFields(params),
    },
    'customer.created',
  );
  const { payment_method: methodId, invoice_settings: settings } = params;
  const method =
    methodId && attachPaymentMethod(world, usePaymentMethod(world, methodId), customer.id);
  const defaultMethod = settings?.default_payment_method;
  if (!defaultMethod) return customer;
  const id =
    method && defaultMethod === methodId
      ? method.id
      : defaultMethodOf(world, defaultMethod, customer.id);
  const patch = { invoice_settings: { ...customer.invoice_settings, default_payment_method: id } };
  return change(world, 'customer', customer, patch, 'customer.updated');
}
