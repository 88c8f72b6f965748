import type { WorldContext } from '#sandbox/world-context.ts';
import { appSecret } from './app-key.ts';
import { clientId } from './client.ts';

/** Calls the product's API as the app's server does. */
export function ask({ env }: WorldContext, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Basic ${btoa(`${clientId}:${appSecret}`)}` };
  return env.PRODUCT.fetch(`http://localhost/api/v1${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
}
