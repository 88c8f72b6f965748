import * as z from 'zod';

import { findObjects, getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { definedFields, mergeMetadata } from '#sandbox/stripe/metadata.ts';
import { boolean, expand, metadata, page, range, text } from '#sandbox/stripe/params.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { createPrice, priceSchema } from './create-price.ts';

const updateSchema = z.strictObject({
  active: boolean.optional(),
  lookup_key: z.string().max(200).optional(),
  metadata: metadata.optional(),
  nickname: z.string().optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: boolean.optional(),
  expand,
});

const listSchema = z.strictObject({
  ...page,
  active: boolean.optional(),
  created: range.optional(),
  currency: text.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  recurring: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']).optional() })
    .optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
});

/**
 * Frees a lookup key for a price. Throws a 400 if another price holds it and `transfer` is not set.
 */
function claimLookupKey(
  world: WorldContext,
  key: string,
  transfer: boolean,
  except?: string,
): void {
  for (const holder of findObjects(world.storage.sql, 'price', { lookup_key: key })) {
    if (holder.id === except) continue;
    if (!transfer) {
      const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
      throw invalid(message, { code: 'resource_already_exists', param: 'lookup_key' });
    }
    change(world, 'price', holder, { lookup_key: null }, 'price.updated');
  }
}

export const priceEndpoints: Endpoint[] = [
  endpoint('POST /v1/prices', priceSchema, ({ world, params }) => {
    if (params.lookup_key) {
      claimLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false);
    }
    return createPrice(world, params);
  }),

  endpoint('GET /v1/prices', listSchema, (call) => {
    const { active, created, currency, lookup_keys: keys, product, recurring, type } = call.params;
    return listPage(
      call,
      'price',
      (price) =>
        (active === undefined || price.active === active) &&
        (currency === undefined || price.currency === currency) &&
        (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
        (product === undefined || price.product === product) &&
        (recurring?.interval === undefined || price.recurring?.interval === recurring.interval) &&
        (type === undefined || price.type === type) &&
        within(price.created, created),
    );
  }),

  endpoint('GET /v1/prices/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'price', id),
  ),

  endpoint('POST /v1/prices/:id', updateSchema, ({ world, sql, id, params }) => {
    const price = getObject(sql, 'price', id);
    const {
      expand: _,
      lookup_key: key,
      metadata: pairs,
      transfer_lookup_key: transfer,
      ...rest
    } = params;
    if (rest.tax_behavior && price.tax_behavior !== 'unspecified') {
      throw invalid('Once specified, the tax behavior of a price cannot be changed.', {
        param: 'tax_behavior',
      });
    }
    if (key) claimLookupKey(world, key, transfer ?? false, id);
    const patch = {
      ...definedFields(rest),
      ...(key !== undefined && { lookup_key: key || null }),
      metadata: mergeMetadata(price.metadata, pairs),
    };
    return change(world, 'price', price, patch, 'price.updated');
  }),
];
