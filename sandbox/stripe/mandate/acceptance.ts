import * as z from 'zod';

import { invalid } from '#sandbox/stripe/error.ts';
import type { Mandate } from '#sandbox/stripe/objects.ts';
import { integer, text, unsettable } from '#sandbox/stripe/params.ts';

const online = z.union([
  z.strictObject({ ip_address: text, user_agent: text }),
  z.strictObject({ infer_from_client: z.literal('true') }),
]);

/** `mandate_data`: the acceptance of the account's owner to be debited. */
export const mandateDataSchema = unsettable(
  z.strictObject({
    customer_acceptance: z.strictObject({
      accepted_at: integer.optional(),
      offline: z.strictObject({}).optional(),
      online: online.optional(),
      type: z.enum(['offline', 'online']),
    }),
  }),
);

export type MandateData = z.output<typeof mandateDataSchema>;

/**
 * The owner's acceptance as a mandate shows it; null if there is none. Its time is `now` (UTC
 * seconds) unless the call gives one. Throws a 400 if a server's call lacks the browser's address.
 */
export function acceptanceOf(
  data: MandateData | undefined,
  publishable: boolean,
  now: number,
): Mandate['customer_acceptance'] | null {
  const acceptance = data?.customer_acceptance;
  // Stripe.js need not send these data: Stripe sees the browser itself.
  if (!acceptance && !publishable) return null;
  const { accepted_at: at = now, online: client, type = 'online' } = acceptance ?? {};
  if (type === 'offline') return { accepted_at: at, offline: {}, type };
  if (client && 'ip_address' in client) return { accepted_at: at, online: client, type };
  if (!publishable) {
    const param = 'mandate_data[customer_acceptance][online][ip_address]';
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const browser = { ip_address: '127.0.0.1', user_agent: 'Mozilla/5.0 (Sandbox)' };
  return { accepted_at: at, online: browser, type };
}
