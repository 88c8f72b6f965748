import { onReportedEvent } from '#client/lib/report-event.ts';
import { forgetCampaign } from '#client/marketing/attribution.ts';
import { hasConsent } from '#client/marketing/consent.ts';
import { currentVisit, endVisit, followVisit } from '#client/marketing/follow-visit.ts';
import { registerReferral } from '#client/marketing/register-referral.ts';
import { sendEvent } from '#client/marketing/send-event.ts';

/** Follows the visit, and with consent sends events. Without it nothing is sent. */
export function startMarketing(): void {
  followVisit();
  onReportedEvent((name) => {
    if (!hasConsent()) return;
    void sendEvent(name, currentVisit().userSource);
    if (name !== 'purchase') return;
    // The event has already been built from the campaign, so it can be removed now.
    forgetCampaign();
    void registerReferral();
    endVisit();
  });
}
