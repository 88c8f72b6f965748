import { readConsent } from '#client/marketing/consent.ts';
import { currentVisit } from '#client/marketing/follow-visit.ts';

/**
 * A path of this site, with the source of this visit in its query: the next document reads it there
 * as this one has. Nothing is stored for it, so it needs no consent; whoever has refused is not
 * followed at all.
 */
export function carryVisit(path: string): string {
  if (readConsent().choice === 'denied') return path;
  const { campaign, userSource, referrerId } = currentVisit();
  const carried = {
    utm_source: campaign.source,
    utm_medium: campaign.medium,
    utm_campaign: campaign.campaign,
    referrer: campaign.referrer,
    user_source: userSource,
    referrer_id: referrerId ?? '',
  };
  const address = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(carried)) {
    if (value !== '') address.searchParams.set(name, value);
  }
  return address.pathname + address.search + address.hash;
}
