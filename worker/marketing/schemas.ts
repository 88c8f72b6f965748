import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';
import { longestWord } from '#worker/marketing/event.ts';

/** The wire contract of the marketing slice. */

/** What is told of, by the specification's names (section 9). */
const trackedActions = ['login', 'register', 'purchase'] as const;

const word = z.optional(z.string('invalid_request').check(z.trim(), z.maxLength(longestWord)));

/** Where somebody came from, as far as it is known, and what they did. */
export const trackedEvent = z.strictObject({
  action: z.enum(trackedActions, 'invalid_request'),
  device_id: opaque,
  utm_source: word,
  utm_medium: word,
  utm_campaign: word,
  user_source: word,
  referrer: word,
  ga_session_id: word,
});

export type TrackedEvent = z.infer<typeof trackedEvent>;

export const referralInput = z.strictObject({ referrer_id: opaque });

/** One's own name as somebody who brings others, and the link that carries it. */
export interface ReferralLinkAnswer {
  referrer_id: string;
  link: string;
}
