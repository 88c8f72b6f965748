import { answer, api } from '#client/lib/api.ts';
import { keptCampaign } from '#client/marketing/attribution.ts';
import { deviceId } from '#client/marketing/device-id.ts';
import type { TrackedEvent } from '#worker/marketing/schemas.ts';

/**
 * Tells the own endpoint of an event, with where this person came from. It outlives the page, and
 * what becomes of it concerns nobody; `answer` logs a failure.
 */
export async function sendEvent(action: TrackedEvent['action'], userSource: string): Promise<void> {
  const { source, medium, campaign, referrer } = keptCampaign();
  const json = {
    action,
    device_id: deviceId(),
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    user_source: userSource,
    referrer,
    // There is no such analytics here, so there is no such session.
    ga_session_id: '',
  };
  const sent = answer(api.marketing.utm.track.$post({ json }, { init: { keepalive: true } }));
  await sent.catch(() => undefined);
}
