import { readCookie, removeCookie, writeCookie } from '#client/lib/cookie.ts';
import { longestWord } from '#worker/marketing/event.ts';

/** The campaign cookie's fields (specification, section 3). */
interface Campaign {
  source: string;
  medium: string;
  campaign: string;
  referrer: string;
}

/** Where this visit came from, which nobody but this page knows until somebody agrees. */
export interface Visit {
  campaign: Campaign;
  userSource: string;
  /** Who brought this person, by the name in the link; null for nobody. */
  referrerId: string | null;
}

const cookieSeconds = 7 * 86_400;
const noCampaign: Campaign = { source: '', medium: '', campaign: '', referrer: '' };

/** Reads it off the address and the page that led here, of which only the site is taken. */
export function visitOf(address: URL, referrer: string): Visit {
  const word = (name: string) =>
    (address.searchParams.get(name) ?? '').trim().slice(0, longestWord);
  const referrerId = word('referrer_id');
  return {
    campaign: {
      source: word('utm_source'),
      medium: word('utm_medium'),
      campaign: word('utm_campaign'),
      referrer: word('referrer') || siteOf(referrer, address.origin),
    },
    userSource: word('user_source'),
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
 * Writes what is known of a visit into the specification's cookies. The last campaign counts; a
 * visit that only another site led to does not take its place, and a bare one changes nothing.
 */
export function keepVisit({ campaign, referrerId }: Visit): void {
  const led = campaign.source || campaign.medium || campaign.campaign;
  if (led || (campaign.referrer && readCookie('marketing') === null)) {
    writeCookie('marketing', JSON.stringify(campaign), cookieSeconds);
  }
  if (referrerId !== null) {
    writeCookie('referral', JSON.stringify({ referrer_id: referrerId }), cookieSeconds);
  }
}

/** The campaign that is kept; all empty for none. */
export function keptCampaign(): Campaign {
  return { ...noCampaign, ...readFields('marketing') };
}

/** Who is kept to have brought this person; null for nobody. */
export function keptReferrer(): string | null {
  return readFields('referral')['referrer_id'] ?? null;
}

/** Forgets the campaign, which a purchase uses up. */
export function forgetCampaign(): void {
  removeCookie('marketing');
}

/** Forgets who brought this person, once that is registered. */
export function forgetReferrer(): void {
  removeCookie('referral');
}

/** A cookie's texts; anybody may have written it. */
function readFields(name: string): Record<string, string> {
  try {
    const fields: unknown = JSON.parse(readCookie(name) ?? '{}');
    const entries = Object.entries(fields ?? {});
    return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
