import * as z from 'zod';

import { invalid } from '#sandbox/stripe/error.ts';
import type { Mandate } from '#sandbox/stripe/objects.ts';
import { integer, text, unsettable } from '#sandbox/stripe/params.ts';

const online = z.union([
  z.strictObject({ ip_address: text, user_agent: text }),
  z.strictObject({ infer_from_client: z.literal('true') }),
]);

/** `mandate_data`: that the owner of an account has agreed to be debited. */
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
 * That the owner agreed, as a mandate shows it, at `now` (UTC seconds) unless they say when; null if
 * nobody says so. Throws a 400 when only a browser could say more.
 */
export function acceptanceOf(
  asked: MandateData | undefined,
  publishable: boolean,
  now: number,
): Mandate['customer_acceptance'] | null {
  const given = asked?.customer_acceptance;
  // Stripe.js need not say what Stripe sees for itself when a browser calls.
  if (!given && !publishable) return null;
  const { accepted_at: at = now, online: client, type = 'online' } = given ?? {};
  if (type === 'offline') return { accepted_at: at, offline: {}, type };
  if (client && 'ip_address' in client) return { accepted_at: at, online: client, type };
  if (!publishable) {
    const param = 'mandate_data[customer_acceptance][online][ip_address]';
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const seen = { ip_address: '127.0.0.1', user_agent: 'Mozilla/5.0 (Sandbox)' };
  return { accepted_at: at, online: seen, type };
}
