import { onReportedEvent } from '#client/lib/report-event.ts';
import {
  forgetCampaign,
  forgetReferrer,
  noVisit,
  readVisit,
  storeCampaign,
  storeReferrer,
} from '#client/marketing/attribution.ts';
import { connectConsent } from '#client/marketing/connect-consent.ts';
import { hasConsent, startConsent, subscribeConsent } from '#client/marketing/consent.ts';
import { deviceId, forgetDeviceId } from '#client/marketing/device-id.ts';
import { registerReferral } from '#client/marketing/register-referral.ts';
import { sendEvent } from '#client/marketing/send-event.ts';

let visit = noVisit;

/**
 * Follows the visit, and with consent sends events. Without it nothing is sent. Each event is that
 * of a signed-in person, to whose account the proof of consent then belongs.
 */
export function startMarketing(): void {
  followVisit();
  onReportedEvent((name) => {
    connectConsent();
    if (hasConsent('attribution')) void sendEvent(name);
    if (name !== 'purchase') return;
    // The event has already been built from the campaign, so it can be removed now.
    forgetCampaign();
    if (hasConsent('referral')) void registerReferral();
    visit = noVisit;
  });
}

/**
 * Follows the person's choice, each purpose for itself. With consent the source of this visit is
 * stored. Without it nothing is, and existing data is deleted. Before an answer the source is in
 * the memory of the page it came with, and no later page knows it (docs/decisions/0088).
 */
function followVisit(): void {
  const { href, pathname } = window.location;
  visit = readVisit(new URL(href), document.referrer);
  subscribeConsent(() => {
    if (window.location.pathname !== pathname) visit = noVisit;
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
