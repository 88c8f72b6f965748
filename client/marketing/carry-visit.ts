import type { Visit } from '#client/marketing/attribution.ts';
import type { ConsentChoice } from '#worker/legal/consent-question.ts';

/**
 * A path of this site, with the source of a visit in its query: the next document reads it there as
 * this one has. Nothing is stored for it, so it needs no consent; what the person has refused is
 * not carried. `choice` is null before the person has answered.
 */
export function carryVisit(path: string, visit: Visit, choice: ConsentChoice | null): string {
  const { campaign, userSource, referrerId } = visit;
  const carried = {
    ...(choice?.attribution !== false && {
      utm_source: campaign.source,
      utm_medium: campaign.medium,
      utm_campaign: campaign.campaign,
      referrer: campaign.referrer,
      user_source: userSource,
    }),
    ...(choice?.referral !== false && { referrer_id: referrerId ?? '' }),
  };
  const address = new URL(path, 'https://this.site');
  for (const [name, value] of Object.entries(carried)) {
    if (value !== '') address.searchParams.set(name, value);
  }
  return address.pathname + address.search + address.hash;
}
