import {
  forgetCampaign,
  forgetReferrer,
  readVisit,
  storeCampaign,
  storeReferrer,
} from '#client/marketing/attribution.ts';
import type { Visit } from '#client/marketing/attribution.ts';
import { hasConsent, startConsent, subscribeConsent } from '#client/marketing/consent.ts';
import { deviceId, forgetDeviceId } from '#client/marketing/device-id.ts';

let visit: Visit | undefined;

/** The source of this visit, which stays in this document's memory. */
export function currentVisit(): Visit {
  return (visit ??= readVisit(new URL(window.location.href), document.referrer));
}

/** Forgets the source; a purchase uses it up. */
export function endVisit(): void {
  visit = readVisit(new URL(window.location.origin), '');
}

/**
 * Keeps the source of this visit in memory and follows the person's choice, each purpose for
 * itself. With consent the source is stored. Without it nothing is, and existing data is deleted.
 */
export function followVisit(): void {
  currentVisit();
  subscribeConsent(follow);
  startConsent();
}

function follow(): void {
  if (hasConsent('attribution')) {
    storeCampaign(currentVisit());
    deviceId();
  } else {
    forgetCampaign();
    forgetDeviceId();
  }
  if (hasConsent('referral')) storeReferrer(currentVisit());
  else forgetReferrer();
}
