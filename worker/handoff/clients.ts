import * as z from 'zod/mini';

/** A client application that people can be handed off to. */
export interface Client {
  id: string;
  /** The name that people read. */
  name: string;
  /** The absolute addresses that an id token may be posted to. There are no others. */
  redirectUris: string[];
}

const clientsSchema = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    redirect_uris: z.array(z.string()),
  }),
);

let cache: { json: string; origin: string; clients: readonly Client[] } | undefined;

/**
 * Reads the registered clients (`HANDOFF_CLIENTS`), once while the text stays the same. An address
 * without a host is a path on this site. Throws for a configuration that cannot be read.
 */
export function readClients(json: string, origin: string): readonly Client[] {
  if (cache?.json !== json || cache.origin !== origin) {
    const clients = clientsSchema.parse(JSON.parse(json)).map(({ id, name, redirect_uris }) => ({
      id,
      name,
      redirectUris: redirect_uris.map((address) => absoluteAddress(address, origin)),
    }));
    cache = { json, origin, clients };
  }
  return cache.clients;
}

/**
 * An absolute address exactly as it was configured, because addresses are compared character by
 * character: `new URL(…).href` may add a slash.
 */
function absoluteAddress(address: string, origin: string): string {
  return URL.canParse(address) ? address : new URL(address, origin).href;
}

/** A client, and one of its registered addresses. */
export interface Target {
  client: Client;
  redirectUri: string;
}

/**
 * The client with that id, at exactly that address. Without an address, the client's only one. Null
 * for everything that is not registered, character by character (RFC 9700, section 2.1).
 */
export function findTarget(
  clients: readonly Client[],
  clientId: string,
  redirectUri: string | undefined,
): Target | null {
  const client = clients.find(({ id }) => id === clientId);
  if (!client) return null;
  const [first, ...others] = client.redirectUris;
  const requestedUri = redirectUri ?? (others.length === 0 ? first : undefined);
  const match = client.redirectUris.find((address) => address === requestedUri);
  return match === undefined ? null : { client, redirectUri: match };
}

/** An address's scheme and host, or only its scheme where an app opens it. */
export function originOf(address: string): string {
  const { origin, protocol } = new URL(address);
  return origin === 'null' ? protocol : origin;
}

/** The origins that forms may be posted to, and that signing out may return to. */
export function clientOrigins(clients: readonly Client[]): string[] {
  return [...new Set(clients.flatMap(({ redirectUris }) => redirectUris.map(originOf)))];
}
