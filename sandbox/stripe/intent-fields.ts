import * as z from 'zod';

import { mandateDataSchema } from './mandate/acceptance.ts';
import { methodDataSchema } from './method/method-data.ts';
import { methodTypeList } from './method/types.ts';
import { boolean, expand, metadata, text } from './params.ts';

/** The parameters that create a payment intent and a setup intent alike. */
export const intentFields = {
  allowed_payment_method_types: methodTypeList.min(1).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: boolean.optional(),
  customer: text.optional(),
  description: text.optional(),
  mandate_data: mandateDataSchema.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  payment_method_data: methodDataSchema.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: boolean.optional(),
  expand,
};
