import * as z from 'zod';

import { boolean, expand, metadata, text } from './params.ts';

/** What payment and setup intents both take when they are made. */
export const intentFields = {
  allowed_payment_method_types: z
    .array(z.enum(['card']))
    .min(1)
    .optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: boolean.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: boolean.optional(),
  expand,
};
