import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { Price } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { CreateParams } from './create-schema.ts';

/** A price to subscribe to. Throws a 400 for one that is inactive or paid once. */
export function recurringPrice(world: WorldContext, id: string, param: string): Price {
  const price = getObject(world.storage.sql, 'price', id, param);
  if (!price.active) {
    const message = 'The price specified is inactive. This field only accepts active prices.';
    throw invalid(message, { param });
  }
  if (price.type === 'recurring') return price;
  const message =
    'The price specified is set to `type=one_time` but this field only accepts prices with ' +
    '`type=recurring`.';
  throw invalid(message, { param });
}

/** The requested prices. Throws a 400 if they are in different currencies. */
export function pricesOf(world: WorldContext, params: CreateParams): Price[] {
  const prices = params.items.map(({ price }, at) =>
    recurringPrice(world, price, `items[${at}][price]`),
  );
  if (new Set(prices.map(({ currency }) => currency)).size > 1) {
    throw invalid('All prices on a subscription must have the same currency.');
  }
  return prices;
}
