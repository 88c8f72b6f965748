import type { SqlStorage } from '@cloudflare/workers-types';
import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { countUndelivered } from '#sandbox/webhooks/deliveries.ts';
import { inItsVersion } from './account-version.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { invalid } from './error.ts';
import { listPage, within } from './list.ts';
import type { Event } from './objects.ts';
import { boolean, expand, page, range, text } from './params.ts';

// Stripe lists the events of the last 30 days.
const retentionSeconds = 30 * 24 * 60 * 60;

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  delivery_success: boolean.optional(),
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});

// `customer.*` matches every type that begins with `customer.`.
function matchesType(type: string, pattern: string): boolean {
  return pattern === type || (pattern.endsWith('*') && type.startsWith(pattern.slice(0, -1)));
}

const show = (sql: SqlStorage, event: Event): Event => ({
  ...inItsVersion(event),
  pending_webhooks: countUndelivered(sql, event.id),
});

export const eventEndpoints: Endpoint[] = [
  endpoint('GET /v1/events', listSchema, (call) => {
    const { sql, params, world } = call;
    if (params.type !== undefined && params.types !== undefined) {
      throw invalid('You may only specify one of these parameters: type, types.');
    }
    const types = params.type === undefined ? params.types : [params.type];
    const oldest = world.clock.seconds() - retentionSeconds;
    const span = typeof params.created === 'object' ? params.created : {};
    const isUndelivered =
      'EXISTS (SELECT 1 FROM deliveries WHERE event_id = objects.id AND status <> ?)';
    const list = listPage(
      call,
      'event',
      (event) =>
        event.created >= oldest &&
        within(event.created, params.created) &&
        (types === undefined || types.some((pattern) => matchesType(event.type, pattern))) &&
        (params.delivery_success === undefined ||
          params.delivery_success === (countUndelivered(sql, event.id) === 0)),
      params.delivery_success === false
        ? {
            condition: `created >= ? AND ${isUndelivered}`,
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
