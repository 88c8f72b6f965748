import { readFileSync } from 'node:fs';

import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { endpointEvents } from '#worker/stripe/endpoint-events.ts';
import { registerEndpoint } from '#worker/stripe/register-endpoint.ts';

const url = 'https://shop.example/webhooks/stripe';

beforeEach(async () => {
  await (await world()).reset();
});

test('the endpoint is made once, for exactly the events that the product handles', async () => {
  const { stripe } = await world();
  const looked = await registerEndpoint(stripe, url, { apply: false });
  expect(looked).toEqual({ differences: ['there is no endpoint'], secret: null });
  const made = await registerEndpoint(stripe, url, { apply: true });
  expect(made.secret).toMatch(/^whsec_/);
  const { data } = await stripe.webhookEndpoints.list();
  const endpoint = data.find((one) => one.url === url);
  expect(endpoint?.enabled_events.toSorted()).toEqual(endpointEvents.toSorted());
  expect(endpoint?.api_version).toBe(Stripe.API_VERSION);
  const again = await registerEndpoint(stripe, url, { apply: true });
  expect(again).toEqual({ differences: [], secret: null });
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(data.length);
});

test('an endpoint for other events, or one that is disabled, is named and repaired', async () => {
  const { stripe } = await world();
  const [, ...others] = endpointEvents;
  const { id } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...others, 'customer.created'],
    api_version: Stripe.API_VERSION,
  });
  await stripe.webhookEndpoints.update(id, { disabled: true });
  const { differences } = await registerEndpoint(stripe, url, { apply: true });
  expect(differences).toEqual([
    `${endpointEvents[0]} is not enabled`,
    'customer.created is enabled and not needed',
    'it is disabled',
  ]);
  const mended = await registerEndpoint(stripe, url, { apply: false });
  expect(mended.differences).toEqual([]);
});

test('an endpoint in another API version has to be made again', async () => {
  const { stripe } = await world();
  await stripe.webhookEndpoints.create({ url, enabled_events: [...endpointEvents] });
  await expect(registerEndpoint(stripe, url, { apply: true })).rejects.toThrow('cannot be changed');
});

test('the README makes the endpoint with the command', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain('npm run webhook -- https://YOUR-DOMAIN --apply');
});
