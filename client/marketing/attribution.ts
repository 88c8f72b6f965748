import {
  readBrowserCookie,
  removeBrowserCookie,
  writeBrowserCookie,
} from '#client/lib/browser-cookie.ts';
import { maxCampaignTextLength } from '#worker/marketing/event.ts';

/** The fields of the campaign cookie. */
interface Campaign {
  source: string;
  medium: string;
  campaign: string;
  referrer: string;
}

/** Where this visit came from. It stays in the memory of that page until the person consents. */
export interface Visit {
  campaign: Campaign;
  userSource: string;
  /** The referrer's id from the link; null if there is none. */
  referrerId: string | null;
}

export const cookieSeconds = 7 * 86_400;
const noCampaign: Campaign = { source: '', medium: '', campaign: '', referrer: '' };

/** A visit without a source. */
export const noVisit: Visit = { campaign: noCampaign, userSource: '', referrerId: null };

/** The words of the query that say where a visit came from. */
const names = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  referrer: 'referrer',
  userSource: 'user_source',
  referrerId: 'referrer_id',
} as const;

/** A path of this site without what its query says of a visit's source. */
export function withoutSource(path: string): string {
  const address = new URL(path, 'https://this.site');
  for (const name of Object.values(names)) address.searchParams.delete(name);
  return address.pathname + address.search + address.hash;
}

/** Reads a visit from the address and the referring page; of the latter only the origin is used. */
export function readVisit(address: URL, referrer: string): Visit {
  const word = (name: keyof typeof names) =>
    (address.searchParams.get(names[name]) ?? '').trim().slice(0, maxCampaignTextLength);
  const referrerId = word('referrerId');
  return {
    campaign: {
      source: word('source'),
      medium: word('medium'),
      campaign: word('campaign'),
      referrer: word('referrer') || siteOf(referrer, address.origin),
    },
    userSource: word('userSource'),
    referrerId: /^[\w-]{1,128}$/.test(referrerId) ? referrerId : null,
  };
}

function siteOf(referrer: string, own: string): string {
  try {
    const { origin } = new URL(referrer);
    return origin === own || origin === 'null' ? '' : origin;
  } catch {
    return '';
  }
}

/**
 * Stores a visit's campaign in the cookie `marketing`. The last campaign wins. A visit with only a
 * referring site does not replace a stored campaign, and a visit without any source changes
 * nothing.
 */
export function storeCampaign({ campaign, userSource }: Visit): void {
  const hasCampaign = campaign.source || campaign.medium || campaign.campaign || userSource;
  if (hasCampaign || (campaign.referrer && readBrowserCookie('marketing') === null)) {
    const stored = { ...campaign, ...(userSource && { user_source: userSource }) };
    writeBrowserCookie('marketing', JSON.stringify(stored), cookieSeconds);
  }
}

/** Stores who has referred the person in the cookie `referral`; nothing without a referrer. */
export function storeReferrer({ referrerId }: Visit): void {
  if (referrerId !== null) {
    writeBrowserCookie('referral', JSON.stringify({ referrer_id: referrerId }), cookieSeconds);
  }
}

/** The stored campaign; all fields are empty if there is none. */
export function storedCampaign(): Campaign & { user_source: string } {
  return { ...noCampaign, user_source: '', ...readFields('marketing') };
}

/** The stored referrer's id; null if there is none. */
export function storedReferrer(): string | null {
  return readFields('referral')['referrer_id'] ?? null;
}

/** Removes the campaign; a purchase uses it up. */
export function forgetCampaign(): void {
  removeBrowserCookie('marketing');
}

/** Removes the referrer once they are registered. */
export function forgetReferrer(): void {
  removeBrowserCookie('referral');
}

/** A cookie's text fields. The cookie's content is not trusted. */
function readFields(name: string): Record<string, string> {
  try {
    const fields: unknown = JSON.parse(readBrowserCookie(name) ?? '{}');
    const entries = Object.entries(fields ?? {});
    return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
