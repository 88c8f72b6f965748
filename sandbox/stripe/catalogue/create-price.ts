import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Price } from '#sandbox/stripe/objects.ts';
import { boolean, expand, integer, metadata, text } from '#sandbox/stripe/params.ts';
import { create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

export const priceSchema = z.strictObject({
  currency: z.string().regex(/^[a-zA-Z]{3}$/, 'Invalid currency'),
  product: text,
  unit_amount: integer,
  active: boolean.optional(),
  billing_scheme: z.enum(['per_unit']).optional(),
  lookup_key: z.string().min(1).max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: integer.optional(),
      usage_type: z.enum(['licensed']).optional(),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: boolean.optional(),
  expand,
});

type PriceParams = z.output<typeof priceSchema>;

// Stripe bills at least every three years.
const longest = { day: 1095, week: 156, month: 36, year: 3 };

/** Writes a price, one-off or recurring; its amount is in the currency's smallest unit. */
export function createPrice(world: WorldContext, params: PriceParams): Price {
  if (params.unit_amount < 0) {
    const message = 'Invalid non-negative integer';
    throw invalid(message, { code: 'parameter_invalid_integer', param: 'unit_amount' });
  }
  getObject(world.storage.sql, 'product', params.product, 'product');
  return writePrice(world, params);
}

/**
 * A price that is made for one line (`price_data`): it is inactive, so nothing else can use it. A
 * negative amount is credited.
 */
export function createInlinePrice(
  world: WorldContext,
  inline: Pick<PriceParams, 'currency' | 'product' | 'tax_behavior' | 'unit_amount'>,
): Price {
  getObject(world.storage.sql, 'product', inline.product, 'price_data[product]');
  return writePrice(world, { ...inline, active: false });
}

function writePrice(world: WorldContext, params: PriceParams): Price {
  const { recurring } = params;
  const count = recurring?.interval_count ?? 1;
  if (recurring && (count < 1 || count > longest[recurring.interval])) {
    throw invalid(`Invalid interval count: ${count}`, { param: 'recurring[interval_count]' });
  }
  const price = {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: world.clock.seconds(),
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: count,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  } satisfies Price;
  return create(world, 'price', price, 'price.created');
}
