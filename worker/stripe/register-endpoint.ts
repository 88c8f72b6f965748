import Stripe from 'stripe';

import { endpointEvents } from '#worker/stripe/endpoint-events.ts';

/** What was found about the webhook endpoint at Stripe. */
export interface Registration {
  /** What differs from what the product needs, in words. Empty if nothing does. */
  differences: string[];
  /** The new endpoint's secret, which Stripe shows only now; null if none was made. */
  secret: string | null;
}

/**
 * Compares the webhook endpoint of that address at Stripe with `endpointEvents` and the API version
 * of the installed client, and with `apply` makes it agree. Throws if the endpoint has another
 * version, which Stripe does not change: it has to be deleted first.
 */
export async function registerEndpoint(
  stripe: Stripe,
  url: string,
  { apply }: { apply: boolean },
): Promise<Registration> {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({
    limit: 1000,
  });
  const found = endpoints.find((endpoint) => endpoint.url === url);
  if (!found) {
    const made = apply ? await create(stripe, url) : null;
    return { differences: ['there is no endpoint'], secret: made?.secret ?? null };
  }
  if (found.api_version !== Stripe.API_VERSION) {
    throw new Error(
      `The endpoint ${found.id} has the API version ${found.api_version ?? 'of the account'}, which ` +
        `cannot be changed to ${Stripe.API_VERSION}. Delete it in Stripe's dashboard, then make it again.`,
    );
  }
  const missing = endpointEvents.filter((type) => !found.enabled_events.includes(type));
  const needless = found.enabled_events.filter(
    (type) => !endpointEvents.some((one) => one === type),
  );
  const differences = [
    ...missing.map((type) => `${type} is not enabled`),
    ...needless.map((type) => `${type} is enabled and not needed`),
    ...(found.status === 'enabled' ? [] : ['it is disabled']),
  ];
  if (apply && differences.length > 0) {
    await stripe.webhookEndpoints.update(found.id, {
      enabled_events: [...endpointEvents],
      disabled: false,
    });
  }
  return { differences, secret: null };
}

function create(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint> {
  return stripe.webhookEndpoints.create({
    url,
    enabled_events: [...endpointEvents],
    api_version: Stripe.API_VERSION,
  });
}
