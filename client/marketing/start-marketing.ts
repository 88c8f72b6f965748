import { onReportedEvent } from '#client/lib/report-event.ts';
import { forgetCampaign } from '#client/marketing/attribution.ts';
import { connectConsent } from '#client/marketing/connect-consent.ts';
import { hasConsent } from '#client/marketing/consent.ts';
import { endVisit, followVisit } from '#client/marketing/follow-visit.ts';
import { registerReferral } from '#client/marketing/register-referral.ts';
import { sendEvent } from '#client/marketing/send-event.ts';

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
    endVisit();
  });
}
