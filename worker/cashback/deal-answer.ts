import type { DealRow } from '#worker/cashback/repository.ts';
import type { Deal } from '#worker/cashback/schemas.ts';

/** Says on the wire what a partner offers. */
export function dealAnswer(row: DealRow, origin: string): Deal {
  const { affiliate_link: link, terms_link: terms, ...deal } = storedAnswer(row);
  return {
    ...deal,
    affiliate_link: new URL(link, origin).href,
    terms_link: terms === null ? null : new URL(terms, origin).href,
  };
}

/** The same with its addresses as they are stored: one without a host is one of this site's own. */
export function storedAnswer(row: DealRow): Deal {
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
    logo:
      row.logoKey === null ? null : `/api/cashback/deals/${id}/logo?v=${versionOf(row.logoKey)}`,
  };
}

/** A logo that is replaced gets another key. */
export function versionOf(logoKey: string): string {
  return logoKey.slice(logoKey.lastIndexOf('/') + 1);
}
