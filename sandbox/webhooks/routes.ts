import type { SqlStorage } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { customerOfEvent } from './customer-of-event.ts';
import {
  answerTo,
  countDeliveries,
  findDelivery,
  listDeliveries,
  type Delivery,
} from './deliveries.ts';
import { deliveryModes } from './delivery-modes.ts';

const modeSchema = z.strictObject({ mode: z.enum(deliveryModes) });
const versions = z.enum(['own', 'older']).default('own');

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function show({ retry_at: retryAt, ...delivery }: Delivery) {
  return {
    ...delivery,
    created_at: iso(delivery.created_at),
    delivered_at: iso(delivery.delivered_at),
    retry_at: iso(retryAt),
  };
}

/** A delivery with the person whom it is about, for the console's list. */
function showWithCustomer(sql: SqlStorage, delivery: Delivery) {
  const event = findObject(sql, 'event', delivery.event_id);
  return { ...show(delivery), customer: event && customerOfEvent(sql, event) };
}

/** A delivery as the console's list shows it. */
export type ShownDelivery = ReturnType<typeof showWithCustomer>;

/** All of one delivery: also its event, and what the product answered to the last attempt. */
function showWhole(sql: SqlStorage, delivery: Delivery) {
  return {
    ...showWithCustomer(sql, delivery),
    event: findObject(sql, 'event', delivery.event_id),
    answer: answerTo(sql, delivery.id),
  };
}

/** A delivery as the console shows it when it is opened. */
export type WholeDelivery = ReturnType<typeof showWhole>;

// The newest deliveries that the console lists.
const newest = 100;

const unknown = { error: 'no such delivery' };

/**
 * `GET /sandbox/api/deliveries` lists all, `/recent` the newest with their customers, `/ID` shows
 * one with its event and answer. `POST /ID/replay` delivers it again, with `?version=older` as an
 * endpoint of an older API version would receive it.
 */
export const deliveryRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/deliveries', (c) =>
    c.json(listDeliveries(c.env.world.storage.sql, -1).map(show)),
  )
  .get('/sandbox/api/deliveries/recent', (c) => {
    const { sql } = c.env.world.storage;
    const deliveries = listDeliveries(sql, newest).map((each) => showWithCustomer(sql, each));
    return c.json({ count: countDeliveries(sql), deliveries });
  })
  .get('/sandbox/api/deliveries/mode', (c) => c.json({ mode: c.env.world.postman.mode() }))
  .post('/sandbox/api/deliveries/mode', async (c) => {
    const body = await readJson(c.req.raw, modeSchema);
    if ('error' in body) return c.json(body, 400);
    c.env.world.postman.setMode(body.value.mode);
    return c.json(body.value);
  })
  .post('/sandbox/api/deliveries/flush', async (c) => {
    await c.env.world.postman.deliverDue();
    return c.json({ pending: 0 });
  })
  .get('/sandbox/api/deliveries/:id', (c) => {
    const { sql } = c.env.world.storage;
    const delivery = findDelivery(sql, c.req.param('id'));
    return delivery ? c.json(showWhole(sql, delivery)) : c.json(unknown, 404);
  })
  .post('/sandbox/api/deliveries/:id/replay', async (c) => {
    const { storage, postman } = c.env.world;
    const id = c.req.param('id');
    const delivery = findDelivery(storage.sql, id);
    if (!delivery) return c.json(unknown, 404);
    const version = versions.safeParse(c.req.query('version'));
    if (!version.success) return c.json({ error: z.prettifyError(version.error) }, 400);
    await postman.deliver(delivery, version.data);
    return c.json(show(findDelivery(storage.sql, id) ?? delivery));
  });
