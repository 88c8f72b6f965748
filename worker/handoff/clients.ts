import * as z from 'zod/mini';

/** A client application that people may be handed off to. */
export interface Client {
  id: string;
  /** What people know it by. */
  name: string;
  /** The only addresses that an id token is posted to, absolute. */
  redirectUris: string[];
}

const configured = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    redirect_uris: z.array(z.string()),
  }),
);

/**
 * Reads the registered clients (`HANDOFF_CLIENTS`). An address without a host is one of this site's
 * own. Throws for a configuration that cannot be read.
 */
export function readClients(json: string, origin: string): Client[] {
  return configured.parse(JSON.parse(json)).map(({ id, name, redirect_uris: addresses }) => ({
    id,
    name,
    redirectUris: addresses.map((address) => new URL(address, origin).href),
  }));
}

/** The client of that id if it has registered exactly that address; null otherwise. */
export function findClient(
  clients: readonly Client[],
  clientId: string,
  redirectUri: string,
): Client | null {
  const client = clients.find(({ id }) => id === clientId);
  return client?.redirectUris.includes(redirectUri) ? client : null;
}

/** Where forms may be posted to and signing out may return to: `https://…`, or a scheme of an app. */
export function clientOrigins(clients: readonly Client[]): string[] {
  const origins = clients.flatMap(({ redirectUris }) =>
    redirectUris.map((address) => {
      const { origin, protocol } = new URL(address);
      return origin === 'null' ? protocol : origin;
    }),
  );
  return [...new Set(origins)];
}
