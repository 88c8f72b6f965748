import type Stripe from 'stripe';

import { log } from '#worker/http/log.ts';
import { parsePriceTag } from '#worker/subscription/plan/plan.ts';
import type { PlanRow } from '#worker/subscription/plan/shared-sql.ts';

/**
 * What the metadata of a plan's price at Stripe say: `original_price_tag` and `predefined`. People
 * type them in Stripe's dashboard: a malformed value is logged and counts as not set.
 */
export function readPriceMetadata({
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
