import type { SqlStorage } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import type { Event } from './objects.ts';
import { apiVersion } from './version.ts';

/** The last version in which an invoice named its subscription itself. */
export const olderVersion = '2025-02-24.acacia';

const versions = [apiVersion, olderVersion] as const;
const setting = 'account_version';

/** The account's own API version, in which it lists the events that are made now. */
export function accountVersion(sql: SqlStorage): string {
  return readSetting(sql, setting) ?? apiVersion;
}

/** That version: `GET` and `POST /sandbox/api/account-version {version}`. A reset restores it. */
export const accountVersionRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/account-version', (c) =>
    c.json({ version: accountVersion(c.env.world.storage.sql) }),
  )
  .post('/sandbox/api/account-version', async (c) => {
    const body = await readJson(c.req.raw, z.strictObject({ version: z.enum(versions) }));
    if ('error' in body) return c.json(body, 400);
    writeSetting(c.env.world.storage.sql, setting, body.value.version);
    return c.json(body.value);
  });

type Loose = Record<string, unknown>;

const isHash = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An event in the API version that it names. Of what differs between the two versions, this has
 * where an invoice names its subscription, and where a subscription has its period
 * (docs.stripe.com/changelog/basil).
 */
export function inItsVersion(event: Event): Event {
  if (event.api_version !== olderVersion || !isHash(event.data.object)) return event;
  return { ...event, data: { ...event.data, object: olderObject(event.data.object) } };
}

/** An event as an endpoint of the older version would receive it. */
export function inOlderVersion(event: Event): Event {
  return inItsVersion({ ...event, api_version: olderVersion });
}

function olderObject(object: Loose): Loose {
  if (object['object'] === 'invoice') {
    const { parent, ...rest } = object;
    const details = isHash(parent) ? parent['subscription_details'] : null;
    const subscription = isHash(details) ? details['subscription'] : null;
    return { ...rest, subscription, paid: object['status'] === 'paid' };
  }
  if (object['object'] !== 'subscription' || !isHash(object['items'])) return object;
  const { items } = object;
  const data = (Array.isArray(items['data']) ? items['data'] : []).filter(isHash);
  const [first] = data;
  return {
    ...object,
    current_period_start: first?.['current_period_start'],
    current_period_end: first?.['current_period_end'],
    items: {
      ...items,
      data: data.map(({ current_period_start: _from, current_period_end: _to, ...item }) => item),
    },
  };
}
