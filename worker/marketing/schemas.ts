import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';
import { maxCampaignTextLength } from '#worker/marketing/event.ts';

/** The wire contract of the marketing slice. */

/** The actions that browsers report. The wire contract fixes their names. */
const trackedActions = ['login', 'register', 'purchase'] as const;

const campaignText = z.optional(
  z.string('invalid_request').check(z.trim(), z.maxLength(maxCampaignTextLength)),
);

/** What a person did, and where they came from, as far as the browser knows. */
export const trackedEvent = z.strictObject({
  action: z.enum(trackedActions, 'invalid_request'),
  device_id: opaque,
  utm_source: campaignText,
  utm_medium: campaignText,
  utm_campaign: campaignText,
  user_source: campaignText,
  referrer: campaignText,
  ga_session_id: campaignText,
});

export type TrackedEvent = z.infer<typeof trackedEvent>;

export const referralInput = z.strictObject({ referrer_id: opaque });

/** The caller's own referral code, and the link that contains it. */
export interface ReferralLinkAnswer {
  referrer_id: string;
  link: string;
}
