import type { SqlStorage } from '@cloudflare/workers-types';
import * as z from 'zod';

import { newId } from '#sandbox/store/new-id.ts';
import { dropObject, findObjects, getObject } from '#sandbox/store/objects.ts';
import { change, create } from '#sandbox/webhooks/emit.ts';
import { inItsVersion } from './account-version.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { definedFields, mergeMetadata } from './metadata.ts';
import type { Event } from './objects.ts';
import { boolean, expand, metadata, page, text } from './params.ts';
import { apiVersion } from './version.ts';

/** The secret of the shop's one endpoint; its address is always that of the product. */
export const webhookSecret = 'whsec_sandbox';

const fields = {
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
};
const events = z.array(text).min(1);

/** Whether an endpoint wants events of that type. Without any endpoint, all are delivered. */
export function isWanted(sql: SqlStorage, type: string): boolean {
  const endpoints = findObjects(sql, 'webhook_endpoint');
  if (endpoints.length === 0) return true;
  return endpoints.some(
    ({ enabled_events: wanted, status }) =>
      status === 'enabled' && (wanted.includes(type) || wanted.includes('*')),
  );
}

/** An event as it is delivered: in the endpoint's own API version, else in the account's. */
export function inEndpointsVersion(sql: SqlStorage, event: Event): Event {
  const [only] = findObjects(sql, 'webhook_endpoint');
  return only && only.api_version === null
    ? inItsVersion(event)
    : { ...event, api_version: apiVersion };
}

export const webhookEndpointEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/webhook_endpoints',
    z.strictObject({
      ...fields,
      url: z.url(),
      enabled_events: events,
      api_version: z.literal(apiVersion).optional(),
    }),
    ({ world, params }) => {
      const made = create(world, 'webhook_endpoint', {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: world.clock.seconds(),
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        status: 'enabled',
        url: params.url,
      });
      // Stripe shows the secret only now.
      return { ...made, secret: webhookSecret };
    },
  ),

  endpoint('GET /v1/webhook_endpoints', z.strictObject(page), (call) =>
    listPage(call, 'webhook_endpoint', () => true),
  ),

  endpoint('GET /v1/webhook_endpoints/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'webhook_endpoint', id),
  ),

  endpoint(
    'POST /v1/webhook_endpoints/:id',
    z.strictObject({
      ...fields,
      url: z.url().optional(),
      enabled_events: events.optional(),
      disabled: boolean.optional(),
    }),
    ({ world, sql, id, params }) => {
      const { description, disabled, enabled_events, metadata: given, url } = params;
      const found = getObject(sql, 'webhook_endpoint', id);
      return change(world, 'webhook_endpoint', found, {
        ...definedFields({ description, enabled_events, url }),
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        metadata: mergeMetadata(found.metadata, given),
      });
    },
  ),

  endpoint('DELETE /v1/webhook_endpoints/:id', z.strictObject({}), ({ sql, id }) => {
    getObject(sql, 'webhook_endpoint', id);
    dropObject(sql, id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
