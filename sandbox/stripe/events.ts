import type { SqlStorage } from '@cloudflare/workers-types';
import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { undelivered } from '#sandbox/webhooks/deliveries.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { invalid } from './error.ts';
import { listPage, within } from './list.ts';
import type { Event } from './objects.ts';
import { boolean, expand, page, range, text } from './params.ts';

// Stripe lists the events of the last 30 days.
const retention = 30 * 24 * 60 * 60;

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  delivery_success: boolean.optional(),
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});

// `customer.*` stands for every type of that name.
function named(type: string, asked: string): boolean {
  return asked === type || (asked.endsWith('*') && type.startsWith(asked.slice(0, -1)));
}

const show = (sql: SqlStorage, event: Event): Event => ({
  ...event,
  pending_webhooks: undelivered(sql, event.id),
});

export const eventEndpoints: Endpoint[] = [
  endpoint('GET /v1/events', listSchema, (call) => {
    const { sql, params, world } = call;
    if (params.type !== undefined && params.types !== undefined) {
      throw invalid('You may only specify one of these parameters: type, types.');
    }
    const types = params.type === undefined ? params.types : [params.type];
    const oldest = world.clock.seconds() - retention;
    const span = typeof params.created === 'object' ? params.created : {};
    const missed = 'EXISTS (SELECT 1 FROM deliveries WHERE event_id = objects.id AND status <> ?)';
    const list = listPage(
      call,
      'event',
      (event) =>
        event.created >= oldest &&
        within(event.created, params.created) &&
        (types === undefined || types.some((asked) => named(event.type, asked))) &&
        (params.delivery_success === undefined ||
          params.delivery_success === (undelivered(sql, event.id) === 0)),
      params.delivery_success === false
        ? {
            condition: `created >= ? AND ${missed}`,
            values: [Math.max(oldest, span.gte ?? 0), 'delivered'],
          }
        : { condition: 'created >= ?', values: [oldest] },
    );
    return { ...list, data: list.data.map((event) => show(sql, event)) };
  }),

  endpoint('GET /v1/events/:id', z.strictObject({ expand }), ({ sql, id }) =>
    show(sql, getObject(sql, 'event', id)),
  ),
];
