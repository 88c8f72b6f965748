import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';
import { couponCatalogue } from '#worker/promotion/coupon-catalogue.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import { giftToRow, needsStripeCoupon } from '#worker/promotion/stored-gift.ts';
import {
  billingMonths,
  catalogue,
  parsePriceTag,
  sellsPlan,
} from '#worker/subscription/catalogue/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import {
  replacePlans,
  selectPlanVersion,
  selectPlans,
} from '#worker/subscription/catalogue/shared-sql.ts';
import type { PlanRow } from '#worker/subscription/catalogue/shared-sql.ts';
import { vatPercent } from '#worker/vat.ts';

/**
 * The name, in a price's metadata at Stripe, of the tax rate that the price includes. Stripe itself
 * cannot tie a tax rate to a price: `tax_behavior` alone puts no tax on an invoice.
 */
const taxRateName = 'tax_rate';

/** Our tax rate's name in its own metadata, by which the catalogue command finds it again. */
const mark = { lexlern: 'vat' };

/**
 * The id of the one tax rate at Stripe that our prices include; null if there is none. With `apply`
 * it is made then.
 */
async function findTaxRate(
  stripe: Stripe,
  { apply }: { apply: boolean },
): Promise<{ id: string | null; isMissing: boolean }> {
  const rates = stripe.taxRates.list({ active: true, inclusive: true, limit: 100 });
  for await (const rate of rates) {
    if (isOurs(rate)) return { id: rate.id, isMissing: false };
  }
  if (!apply) return { id: null, isMissing: true };
  const { id } = await stripe.taxRates.create({
    display_name: 'USt.',
    description: 'Umsatzsteuer, Deutschland',
    percentage: vatPercent,
    inclusive: true,
    country: 'DE',
    tax_type: 'vat',
    metadata: mark,
  });
  return { id, isMissing: true };
}

function isOurs({ metadata, percentage, country }: Stripe.TaxRate): boolean {
  const isMarked = metadata?.['lexlern'] === mark.lexlern;
  return isMarked && percentage === vatPercent && country === 'DE';
}

/** One way in which Stripe differs from the catalogue. */
interface CatalogueDifference {
  key: string;
  what:
    | 'product missing'
    | 'product named otherwise'
    | 'price missing'
    | 'price differs'
    | 'price without tax'
    | 'tax rate missing'
    | 'coupon missing'
    | 'coupon differs';
}

/**
 * Compares Stripe with the catalogue. With `apply` it makes Stripe agree: one tax rate, one product
 * for each plan, one price under the plan's `lookup_key` that names the tax rate, one coupon for
 * each discount of the coupon catalogue. A price cannot be changed, so a new price takes over the
 * key and the old one is no longer sold; running contracts keep it. The new price keeps
 * `predefined`, but no struck price: whether that was really asked is for a person to judge.
 */
export async function applyCatalogue(
  stripe: Stripe,
  { apply }: { apply: boolean },
): Promise<CatalogueDifference[]> {
  const differences: CatalogueDifference[] = [];
  const taxRate = await findTaxRate(stripe, { apply });
  if (taxRate.isMissing) differences.push({ key: 'vat', what: 'tax rate missing' });
  const prices = await stripe.prices.list({
    lookup_keys: catalogue.map((plan) => plan.key),
    active: true,
    limit: 100,
  });
  for (const plan of catalogue) {
    const productDifference = await agreeOnProduct(stripe, plan, apply);
    if (productDifference) differences.push({ key: plan.key, what: productDifference });
    const price = prices.data.find((candidate) => candidate.lookup_key === plan.key);
    if (price && sellsPlan(price, plan)) {
      if (taxRate.id !== null && price.metadata[taxRateName] === taxRate.id) continue;
      differences.push({ key: plan.key, what: 'price without tax' });
      if (taxRate.id !== null && apply) {
        await stripe.prices.update(price.id, { metadata: { [taxRateName]: taxRate.id } });
      }
      continue;
    }
    differences.push({ key: plan.key, what: price ? 'price differs' : 'price missing' });
    if (taxRate.id !== null && apply) await replacePrice(stripe, plan, price, taxRate.id);
  }
  for (const { code, gift } of couponCatalogue) {
    const columns = giftToRow(gift);
    if (!needsStripeCoupon(columns)) continue;
    const { percentOff, amountOff } = columns;
    const what = await ensureStripeCoupon(stripe, { id: code, percentOff, amountOff }, { apply });
    if (what !== 'agrees') differences.push({ key: code, what });
  }
  return differences;
}

function productId(plan: CataloguePlan): string {
  return `lexlern_${plan.key}`;
}

async function agreeOnProduct(
  stripe: Stripe,
  plan: CataloguePlan,
  apply: boolean,
): Promise<'product missing' | 'product named otherwise' | null> {
  const products = await stripe.products.list({ ids: [productId(plan)] });
  const product = products.data[0];
  if (!product) {
    if (apply) await stripe.products.create({ id: productId(plan), name: plan.name });
    return 'product missing';
  }
  if (product.name === plan.name) return null;
  if (apply) await stripe.products.update(product.id, { name: plan.name });
  return 'product named otherwise';
}

async function replacePrice(
  stripe: Stripe,
  plan: CataloguePlan,
  old: Stripe.Price | undefined,
  taxRateId: string,
): Promise<void> {
  const months = billingMonths(plan);
  const predefined = old?.metadata['predefined'];
  await stripe.prices.create({
    product: productId(plan),
    currency: 'eur',
    unit_amount: plan.amount,
    tax_behavior: 'inclusive',
    lookup_key: plan.key,
    transfer_lookup_key: true,
    metadata: { [taxRateName]: taxRateId, ...(predefined !== undefined && { predefined }) },
    ...(months !== null && { recurring: { interval: 'month', interval_count: months } }),
  });
  if (old) await stripe.prices.update(old.id, { active: false });
}

/**
 * What the metadata of a plan's price at Stripe say: `original_price_tag` and `predefined`. People
 * type them in Stripe's dashboard: a malformed value is logged and counts as not set.
 */
function readPriceMetadata({
  id,
  metadata,
}: Pick<Stripe.Price, 'id' | 'metadata'>): Pick<PlanRow, 'originalPriceTag' | 'predefined'> {
  const { original_price_tag: tag = '', predefined = '' } = metadata;
  const isTag = parsePriceTag(tag) !== null;
  if (tag !== '' && !isTag) warn(id, 'original_price_tag', tag);
  if (!/^(true|false|)$/.test(predefined)) warn(id, 'predefined', predefined);
  return { originalPriceTag: isTag ? tag : null, predefined: predefined !== 'false' };
}

function warn(price: string, name: string, value: string): void {
  log('warn', { message: "a price's metadata cannot be read", price, name, value });
}

/**
 * Finds the price that sells each plan of the catalogue by its `lookup_key` and stores it. A price
 * that charges something else than the catalogue says, or that names no tax rate, is not sold at
 * all: its invoices would be wrong. Calls that overlap cannot overwrite each other in reverse
 * order: the version is read before Stripe is asked, and the answer is written only if nothing was
 * written meanwhile. `knownVersion` is the version if it was read already. Returns what is stored
 * then.
 */
export async function syncPlans(ctx: Ctx, knownVersion?: number): Promise<PlanRow[]> {
  const { db } = ctx;
  const firstVersion = knownVersion ?? (await readPlanVersion(ctx));
  let version = firstVersion;
  // After two other writes nothing is left to do: the second one asked Stripe after this call
  // began.
  while (version < firstVersion + 2) {
    const rows = await fetchPlans(ctx);
    const { planVersion } = await batch(db, replacePlans(db, rows, version));
    if (planVersion.meta.changes > 0) return rows;
    version = await readPlanVersion(ctx);
  }
  return selectPlans(db);
}

async function readPlanVersion({ db }: Ctx): Promise<number> {
  return (await selectPlanVersion(db))[0]?.version ?? 0;
}

async function fetchPlans(ctx: Ctx): Promise<PlanRow[]> {
  const prices = await ctx.stripe.prices.list({
    lookup_keys: catalogue.map((plan) => plan.key),
    active: true,
    limit: 100,
  });
  return catalogue.flatMap((plan) => {
    const price = prices.data.find(
      (candidate) => candidate.lookup_key === plan.key && sellsPlan(candidate, plan),
    );
    const taxRateId = price?.metadata[taxRateName];
    if (!price || !taxRateId) return [];
    const { key, amount } = plan;
    const syncedAt = ctx.clock.now();
    return [{ key, priceId: price.id, amount, syncedAt, taxRateId, ...readPriceMetadata(price) }];
  });
}
