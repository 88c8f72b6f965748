import { read, reading } from '#worker/account/caller.ts';
import { selectAnyDeal } from '#worker/cashback/offer/shared-sql.ts';
import type { Deal } from '#worker/cashback/schemas.ts';
import type { DealRow } from '#worker/cashback/shared-sql.ts';
import { selectOfferedDeals, selectUsage } from '#worker/cashback/sql.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { openStoredFile } from '#worker/files/open-stored-file.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';

/** A deal as it is sent to people, with absolute addresses. */
function toDeal(row: DealRow, origin: string): Deal {
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
function logoVersion(logoKey: string): string {
  return logoKey.slice(logoKey.lastIndexOf('/') + 1);
}

/** The deals on offer. */
export const dealsReading = reading({
  statements: (ctx) => ({ deals: selectOfferedDeals(ctx.db) }),
  answer: (ctx, rows): Deal[] => rows.deals.map((deal) => toDeal(deal, ctx.origin)),
});

/** Throws `not_logged_in`. */
export function listDeals(ctx: Ctx): Promise<Deal[]> {
  return read(ctx, dealsReading);
}

/**
 * One deal. A withdrawn deal is shown only to people who have used it: its answer throws
 * `not_found`.
 */
export const dealReading = (id: number) =>
  reading({
    statements: (ctx, accountId) => ({
      deals: selectAnyDeal(ctx.db, id),
      usages: selectUsage(ctx.db, accountId, id),
    }),
    answer(ctx, rows): Deal {
      const [deal] = rows.deals;
      const hasUsed = rows.usages.length > 0;
      if (!deal || (deal.withdrawnAt !== null && !hasUsed)) throw new AppError('not_found');
      return toDeal(deal, ctx.origin);
    },
  });

/** Throws `not_logged_in`, `not_found`. */
export function getDeal(ctx: Ctx, id: number): Promise<Deal> {
  return read(ctx, dealReading(id));
}

/** A deal's logo, and whether it has the requested version. Throws `not_found`. */
export async function findLogo(
  ctx: Ctx,
  dealId: number,
  version: string | undefined,
): Promise<{ file: StoredFile; isRequestedVersion: boolean }> {
  const [deal] = await selectAnyDeal(ctx.db, dealId);
  if (!deal || deal.logoKey === null || deal.logoType === null) throw new AppError('not_found');
  return {
    file: await openStoredFile(ctx.proofs, deal.logoKey, deal.logoType),
    isRequestedVersion: version === logoVersion(deal.logoKey),
  };
}
