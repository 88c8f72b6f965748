import * as z from 'zod/mini';

import { whatIsMadeUp } from '#worker/made-up.ts';

/** A client application that people can be handed off to. */
export interface Client {
  id: string;
  /** The name that people read. */
  name: string;
  /** The absolute addresses that an id token may be posted to. There are no others. */
  redirectUris: string[];
}

const areUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** The list in `HANDOFF_CLIENTS`. Locally an address may also be a path on this site. */
export function clientsSchema({ isLocal }: { isLocal: boolean }) {
  const address = z.string('is no text').check(
    z.refine(
      (text) => isAddress(text) || (isLocal && isLocalAddress(text)),
      "is neither an https address nor one of an app's own scheme, such as com.lexlern.app:/callback",
    ),
    z.refine((text) => isLocal || whatIsMadeUp(text) === null, 'is an example address'),
  );
  const client = z.strictObject(
    {
      id: z
        .string('is no text')
        .check(
          z.regex(
            /^[\w.-]+$/,
            'is empty or has other characters than letters, digits, ".", "_" and "-"',
          ),
        ),
      name: z.string('is no text').check(z.regex(/\S/, 'is empty')),
      redirect_uris: z
        .array(address, 'is no list')
        .check(z.minLength(1, 'is empty'), z.refine(areUnique, 'has an address twice')),
    },
    'is not an object with id, name and redirect_uris alone',
  );
  return z
    .array(client, 'is no list')
    .check(z.refine((clients) => areUnique(clients.map(({ id }) => id)), 'has an id twice'));
}

export type RegisteredClients = z.output<ReturnType<typeof clientsSchema>>;

/** An address of the web, or of an app's own scheme (RFC 8252, section 7.1). */
function isAddress(text: string): boolean {
  return (
    /^(?:https:\/\/[^\s#@\\]+|[a-z][a-z\d-]*(?:\.[a-z\d-]+)+:\/[^\s#]*)$/i.test(text) &&
    URL.canParse(text)
  );
}

function isLocalAddress(text: string): boolean {
  return /^(?:http:\/\/localhost(?::\d+)?)?\/[^\s#]*$/.test(text);
}

/** The registered clients. An address without a host is one on this site. */
export function clientsAt(registered: RegisteredClients, origin: string): readonly Client[] {
  return registered.map(({ id, name, redirect_uris: addresses }) => ({
    id,
    name,
    // As it was written: addresses are compared character by character, and a URL would change it.
    redirectUris: addresses.map((address) =>
      address.startsWith('/') ? origin + address : address,
    ),
  }));
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
