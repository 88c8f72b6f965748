import type Stripe from 'stripe';

import { couponCatalogue } from '#worker/promotion/coupon-catalogue.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import { giftToRow, needsStripeCoupon } from '#worker/promotion/stored-gift.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { billingMonths } from '#worker/subscription/plan/plan.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';
import { findTaxRate, taxRateName } from '#worker/subscription/plan/tax-rate.ts';
import { sellsPlan } from '#worker/subscription/plan/sells-plan.ts';

/** One way in which Stripe differs from the catalogue. */
export interface CatalogueDifference {
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
