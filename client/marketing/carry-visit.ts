import type { Visit } from '#client/marketing/attribution.ts';
import type { ConsentChoice } from '#client/marketing/consent.ts';

/**
 * A path of this site, with the source of a visit in its query: the next document reads it there as
 * this one has. Nothing is stored for it, so it needs no consent; whoever has refused is not
 * followed at all. `choice` is null before the person has answered.
 */
export function carryVisit(path: string, visit: Visit, choice: ConsentChoice | null): string {
  if (choice === 'denied') return path;
  const { campaign, userSource, referrerId } = visit;
  const carried = {
    utm_source: campaign.source,
    utm_medium: campaign.medium,
    utm_campaign: campaign.campaign,
    referrer: campaign.referrer,
    user_source: userSource,
    referrer_id: referrerId ?? '',
  };
  const address = new URL(path, 'https://this.site');
  for (const [name, value] of Object.entries(carried)) {
    if (value !== '') address.searchParams.set(name, value);
  }
  return address.pathname + address.search + address.hash;
}
