import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { readPriceMetadata } from '#worker/subscription/plan/read-price-metadata.ts';
import { sellsPlan } from '#worker/subscription/plan/sells-plan.ts';
import { selectPlans } from '#worker/subscription/plan/shared-sql.ts';
import type { PlanRow } from '#worker/subscription/plan/shared-sql.ts';
import { taxRateName } from '#worker/subscription/plan/tax-rate.ts';
import { replacePlans, selectPlanVersion } from '#worker/subscription/plan/plan-sql.ts';

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
