import type { Ledger } from '#tests/model/ledger.ts';
import type { PurchaseRow } from '#tests/model/rows.ts';
import { claimsYears, keptSince } from '#worker/legal/kept.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * A use of a coupon that took effect: the person bought something with it or got something from it.
 */
interface Use {
  coupon: number;
  owner: string;
}

const couponOf = ({ quote }: { quote: string }) => (JSON.parse(quote) as Quote).coupon?.id ?? null;

/** The uses of coupons, counted from purchases and grants, not from the ledger of redemptions. */
function usesOf(ledger: Ledger): Use[] {
  const { purchases, grants, coupons } = ledger;
  const had = purchases
    .filter(({ status }) => status === 'completed')
    .filter((purchase) => !isGivenBack(ledger, purchase))
    .flatMap((purchase) => {
      const coupon = couponOf(purchase);
      return coupon === null ? [] : [{ coupon, owner: purchase.account_id }];
    });
  const given = grants.flatMap(({ plan, account_id: owner }) =>
    coupons.filter(({ code }) => code === plan).map(({ id: coupon }) => ({ coupon, owner })),
  );
  return [...had, ...given];
}

/**
 * Whether all that was paid for a purchase went back for good: then its code can be used again,
 * unless by it the first time was free (docs/decisions/0051).
 */
function isGivenBack(
  { withdrawals, repayments, coupons }: Pick<Ledger, 'withdrawals' | 'repayments' | 'coupons'>,
  purchase: PurchaseRow,
): boolean {
  const { subscription_id: subscription, invoice_id: invoice } = purchase;
  const { trial_end_at: trialEnd, ...quote } = JSON.parse(purchase.quote) as Quote;
  const ended = withdrawals.find(
    ({ contract_id: id, status }) =>
      id === (subscription ?? invoice) && /ending|final/.test(status),
  );
  if (!ended) return false;
  const type = coupons.find(({ id }) => id === couponOf(purchase))?.type;
  const wasFree =
    trialEnd === null
      ? quote.discount >= quote.price
      : trialEnd <= ended.received_at && quote.next_charge === 0;
  const isWhole = repayments.some(({ key, invoice_id: of }) => key === ended.key && of === null);
  return isWhole && !wasFree && type !== 'free_trial';
}

/**
 * A redemption counts exactly if its purchase was completed and stands, or its coupon gave a grant.
 */
export function redemptionsFollowPurchases(ledger: Ledger): string[] {
  const { purchases, redemptions, grants } = ledger;
  const ofPurchases = purchases.flatMap((purchase) => {
    const { id, status } = purchase;
    const coupon = couponOf(purchase);
    const found = redemptions
      .filter(({ purchase_id: of }) => of === id)
      .map((row) => `${row.status} of ${row.coupon_id} for ${row.account_id}`);
    const counts = status === 'completed' && !isGivenBack(ledger, purchase);
    const becomes = counts ? 'committed' : 'released';
    const due = coupon === null ? '' : `${becomes} of ${coupon} for ${purchase.account_id}`;
    const said = found.join(' and ');
    return said === due || (said === '' && isLongAgo(ledger, purchase))
      ? []
      : [`purchase ${id} is ${status}, redeemed "${said}", due "${due}"`];
  });
  const others = redemptions
    .filter(({ purchase_id: of }) => !purchases.some(({ id }) => id === of))
    // What was released may be kept for longer than the order that it was of.
    .filter(({ purchase_id: of, status }) => of === null || status !== 'released')
    .flatMap(({ id, status, purchase_id: of, account_id: owner }) => {
      const given = grants.filter(
        ({ reference, account_id: whose }) => reference === id && whose === owner,
      );
      const counts = of === null && status === 'committed' && given.length === 1;
      return counts ? [] : [`redemption ${id} is ${status} and gave ${given.length} times`];
    });
  const unredeemed = grants
    .filter(({ source }) => source === 'coupon' || source === 'licence')
    .filter(({ reference }) => !redemptions.some(({ id }) => id === reference))
    .map(({ reference }) => `what ${reference} gave was not redeemed`);
  return [...ofPurchases, ...others, ...unredeemed];
}

/** Whether a coupon's use may be deleted: it is years old, and its contract has ended (0089). */
function isLongAgo({ contracts, now }: Ledger, purchase: PurchaseRow): boolean {
  const { subscription_id: subscription, invoice_id: invoice, created_at: createdAt } = purchase;
  const own = contracts.find(({ id }) => id === (subscription ?? invoice));
  const runs = own !== undefined && own.status !== 'canceled';
  return !runs && createdAt < keptSince(now, claimsYears);
}

/** No code has more uses than it allows. */
export function codesAreUsedUp(ledger: Ledger): string[] {
  const uses = usesOf(ledger);
  return ledger.coupons.flatMap(({ id, code, max_uses: most }) => {
    const had = uses.filter(({ coupon }) => coupon === id).length;
    return most !== null && had > most ? [`${code} was used ${had} times of ${most}`] : [];
  });
}

/** A person uses a code at most once. */
export function oneUseAPerson(ledger: Ledger): string[] {
  const uses = usesOf(ledger).map(({ coupon, owner }) => `coupon ${coupon} by ${owner}`);
  const twice = new Set(uses.filter((use, i) => uses.indexOf(use) !== i));
  return [...twice].map((use) => `${use} was used more than once`);
}
