import type { Client } from '#worker/handoff/clients.ts';
import { product } from '#worker/product.ts';

/**
 * The link that opens the product in a browser: it starts a hand-off to the product's browser
 * client, at the client's first registered address. Null where that client is not registered.
 */
export function browserLink(clients: readonly Client[]): string | null {
  const client = clients.find(({ id }) => id === product.browserClientId);
  const redirectUri = client?.redirectUris[0];
  if (!client || redirectUri === undefined) return null;
  const query = new URLSearchParams({ client_id: client.id, redirect_uri: redirectUri });
  return `/api/account/oauth/redirect?${query}`;
}
