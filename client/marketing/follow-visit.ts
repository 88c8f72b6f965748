import {
  forgetCampaign,
  forgetReferrer,
  noVisit,
  readVisit,
  storeCampaign,
  storeReferrer,
} from '#client/marketing/attribution.ts';
import { hasConsent, startConsent, subscribeConsent } from '#client/marketing/consent.ts';
import { deviceId, forgetDeviceId } from '#client/marketing/device-id.ts';

let visit = noVisit;

/** Forgets the source; a purchase uses it up. */
export function endVisit(): void {
  visit = noVisit;
}

/**
 * Follows the person's choice, each purpose for itself. With consent the source of this visit is
 * stored. Without it nothing is, and existing data is deleted. Before an answer the source is in
 * the memory of the page it came with, and no later page knows it (docs/decisions/0088).
 */
export function followVisit(): void {
  const { href, pathname } = window.location;
  visit = readVisit(new URL(href), document.referrer);
  subscribeConsent(() => {
    if (window.location.pathname !== pathname) endVisit();
    follow();
  });
  startConsent();
}

function follow(): void {
  if (hasConsent('attribution')) {
    storeCampaign(visit);
    deviceId();
  } else {
    forgetCampaign();
    forgetDeviceId();
  }
  if (hasConsent('referral')) storeReferrer(visit);
  else forgetReferrer();
}
