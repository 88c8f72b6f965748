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

let read: { json: string; origin: string; clients: readonly Client[] } | undefined;

/**
 * Reads the registered clients (`HANDOFF_CLIENTS`), once for the same text. An address without a
 * host is one of this site's own. Throws for a configuration that cannot be read.
 */
export function readClients(json: string, origin: string): readonly Client[] {
  if (read?.json !== json || read.origin !== origin) {
    const clients = configured.parse(JSON.parse(json)).map(({ id, name, redirect_uris }) => ({
      id,
      name,
      redirectUris: redirect_uris.map((address) => registered(address, origin)),
    }));
    read = { json, origin, clients };
  }
  return read.clients;
}

/** As it was written, since it is compared to the character: a URL's own form may have a slash more. */
function registered(address: string, origin: string): string {
  return URL.canParse(address) ? address : new URL(address, origin).href;
}

/** A client at one of the addresses it has registered. */
export interface Target {
  client: Client;
  redirectUri: string;
}

/**
 * The client of that id at exactly that address, or at its only one when none is named; null for
 * anything that is not registered, to the character (RFC 9700, section 2.1).
 */
export function findTarget(
  clients: readonly Client[],
  clientId: string,
  redirectUri: string | undefined,
): Target | null {
  const client = clients.find(({ id }) => id === clientId);
  if (!client) return null;
  const [first, ...others] = client.redirectUris;
  const asked = redirectUri ?? (others.length === 0 ? first : undefined);
  const found = client.redirectUris.find((address) => address === asked);
  return found === undefined ? null : { client, redirectUri: found };
}

/** An address's scheme and host, or its scheme alone where an app answers to it. */
export function originOf(address: string): string {
  const { origin, protocol } = new URL(address);
  return origin === 'null' ? protocol : origin;
}

/** Where forms may be posted to and signing out may return to. */
export function clientOrigins(clients: readonly Client[]): string[] {
  return [...new Set(clients.flatMap(({ redirectUris }) => redirectUris.map(originOf)))];
}
