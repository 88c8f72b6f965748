import type { Client } from '#worker/handoff/clients.ts';
import { product } from '#worker/product.ts';

/**
 * Where the product is opened in a browser: the start of a hand-off to the client that it is there,
 * at the first address it has registered; null where it is not registered.
 */
export function browserLink(clients: readonly Client[]): string | null {
  const client = clients.find(({ id }) => id === product.browserClientId);
  const redirectUri = client?.redirectUris[0];
  if (!client || redirectUri === undefined) return null;
  const query = new URLSearchParams({ client_id: client.id, redirect_uri: redirectUri });
  return `/api/account/oauth/redirect?${query}`;
}
