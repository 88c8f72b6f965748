import type { DealRow } from '#worker/cashback/shared-sql.ts';
import type { Deal } from '#worker/cashback/schemas.ts';

/** A deal as it is sent to people, with absolute addresses. */
export function toDeal(row: DealRow, origin: string): Deal {
  const { affiliate_link: link, terms_link: terms, ...deal } = toStoredDeal(row);
  return {
    ...deal,
    affiliate_link: new URL(link, origin).href,
    terms_link: terms === null ? null : new URL(terms, origin).href,
  };
}

/** A deal with its addresses as stored: those without a host are paths on this site. */
export function toStoredDeal(row: DealRow): Deal {
  const { id, name, category, benefits, description, tasks } = row;
  return {
    id,
    name,
    category,
    benefits,
    free_months: row.freeMonths,
    description,
    tasks,
    affiliate_link: row.affiliateLink,
    terms_link: row.termsLink,
    partner: row.partner,
    costs: row.costs,
    is_free: row.isFree,
    logo:
      row.logoKey === null ? null : `/api/cashback/deals/${id}/logo?v=${logoVersion(row.logoKey)}`,
  };
}

/** The version in a logo's address. A replaced logo has a new key, so it has a new version. */
export function logoVersion(logoKey: string): string {
  return logoKey.slice(logoKey.lastIndexOf('/') + 1);
}
