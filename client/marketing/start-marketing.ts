import { onTracked } from '#client/lib/track.ts';
import {
  forgetCampaign,
  forgetReferrer,
  keepVisit,
  visitOf,
} from '#client/marketing/attribution.ts';
import type { Visit } from '#client/marketing/attribution.ts';
import { isGranted, startConsent, subscribeConsent } from '#client/marketing/consent.ts';
import { deviceId, forgetDeviceId } from '#client/marketing/device-id.ts';
import { registerReferral } from '#client/marketing/register-referral.ts';
import { sendEvent } from '#client/marketing/send-event.ts';

/**
 * Takes up where this visit came from, in memory only, and follows what its owner decides: with their
 * consent it is kept and events are sent, without it nothing is set, stored or sent, and whatever
 * there was is deleted.
 */
export function startMarketing(): void {
  let visit = visitOf(new URL(window.location.href), document.referrer);
  subscribeConsent(() => follow(visit));
  startConsent();
  onTracked((name) => {
    if (!isGranted()) return;
    void sendEvent(name, visit.userSource);
    if (name !== 'purchase') return;
    // It was used up by the event, which has been put together already.
    forgetCampaign();
    void registerReferral();
    visit = visitOf(new URL(window.location.origin), '');
  });
}

function follow(visit: Visit): void {
  if (isGranted()) {
    keepVisit(visit);
    deviceId();
  } else {
    forgetCampaign();
    forgetReferrer();
    forgetDeviceId();
  }
}
