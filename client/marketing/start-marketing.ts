import { onReportedEvent } from '#client/lib/report-event.ts';
import {
  forgetCampaign,
  forgetReferrer,
  storeVisit,
  readVisit,
} from '#client/marketing/attribution.ts';
import type { Visit } from '#client/marketing/attribution.ts';
import { hasConsent, startConsent, subscribeConsent } from '#client/marketing/consent.ts';
import { deviceId, forgetDeviceId } from '#client/marketing/device-id.ts';
import { registerReferral } from '#client/marketing/register-referral.ts';
import { sendEvent } from '#client/marketing/send-event.ts';

/**
 * Keeps the source of this visit in memory and follows the person's choice. With consent the source
 * is stored and events are sent. Without it nothing is set, stored or sent, and existing data is
 * deleted.
 */
export function startMarketing(): void {
  let visit = readVisit(new URL(window.location.href), document.referrer);
  subscribeConsent(() => follow(visit));
  startConsent();
  onReportedEvent((name) => {
    if (!hasConsent()) return;
    void sendEvent(name, visit.userSource);
    if (name !== 'purchase') return;
    // The event has already been built from the campaign, so it can be removed now.
    forgetCampaign();
    void registerReferral();
    visit = readVisit(new URL(window.location.origin), '');
  });
}

function follow(visit: Visit): void {
  if (hasConsent()) {
    storeVisit(visit);
    deviceId();
  } else {
    forgetCampaign();
    forgetReferrer();
    forgetDeviceId();
  }
}
