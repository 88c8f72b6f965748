import * as z from 'zod/mini';

import { opaque, optionalLine } from '#worker/http/fields.ts';
import { maxCampaignTextLength } from '#worker/marketing/event.ts';
import type { MailingState } from '#worker/marketing/mailing/mailing-state.ts';

/** The wire contract of the marketing slice. */

/** The actions that browsers report. The wire contract fixes their names. */
const trackedActions = ['login', 'register', 'purchase'] as const;

const campaignText = z.optional(optionalLine(maxCampaignTextLength, 'invalid_request'));

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
  /** The proof of the consent under which it is sent: the answer's `subject`. */
  consent: z.optional(opaque),
});

/** What a browser's answer to the question of consent was, and to which version of it. */
export const consentAnswer = z.strictObject({
  /** Made by the browser for this answer. */
  id: z.uuid('invalid_request'),
  /** The id of the browser's first consent, from then on; left out by who has only refused. */
  subject: z.optional(z.uuid('invalid_request')),
  attribution: z.boolean('required'),
  referral: z.boolean('required'),
  version: z.string('required').check(z.maxLength(20, 'invalid_request')),
});

export type ConsentAnswer = z.infer<typeof consentAnswer>;

/** The id in a friend's link. */
export const referrerQuery = z.strictObject({ id: opaque });

/** Whose link it is: the unique name that they have chosen; null for none, or for nobody's link. */
export interface ReferrerAnswer {
  name: string | null;
}

/** Whose consent the caller's account is connected to. */
export const consentSubject = z.strictObject({ subject: z.uuid('invalid_request') });

/** Requests advertising mails, or ends them. */
export const mailingInput = z.strictObject({
  on: z.boolean('required'),
  /** Where the person was asked. */
  source: z.enum(['sign_up', 'account'], 'invalid_request'),
});

export type MailingInput = z.infer<typeof mailingInput>;

/** Whether the caller gets advertising mails, or has yet to confirm it, and at which address. */
export interface MailingAnswer {
  state: MailingState;
  email: string;
}

export type TrackedEvent = z.infer<typeof trackedEvent>;

export const referralInput = z.strictObject({ referrer_id: opaque });

/** The caller's own referral code, and the link that contains it. */
export interface ReferralLinkAnswer {
  referrer_id: string;
  link: string;
}
