import { callApi, api } from '#client/lib/api.ts';
import { storedCampaign } from '#client/marketing/attribution.ts';
import { consentSubject } from '#client/marketing/consent.ts';
import { deviceId } from '#client/marketing/device-id.ts';
import type { TrackedEvent } from '#worker/marketing/schemas.ts';

/**
 * Sends an event to our own endpoint, with the stored campaign. It outlives the page. A failure is
 * logged by `callApi` and otherwise ignored.
 */
export async function sendEvent(action: TrackedEvent['action']): Promise<void> {
  const { source, medium, campaign, user_source, referrer } = storedCampaign();
  const json = {
    action,
    device_id: deviceId(),
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    user_source,
    referrer,
    // There is no Google Analytics here, so there is no session id.
    ga_session_id: '',
    consent: consentSubject(),
  };
  const call = callApi(api.marketing.utm.track.$post({ json }, { init: { keepalive: true } }));
  await call.catch(() => undefined);
}
