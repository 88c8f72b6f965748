import * as z from 'zod/mini';

import { associations } from '#worker/handoff/code/associations.ts';
import { whatIsMadeUp } from '#worker/made-up.ts';

/** A client application that people can be handed off to. */
export interface Client {
  id: string;
  /** The name that people read. */
  name: string;
  /** The absolute addresses that an id token may be posted to. There are no others. */
  redirectUris: string[];
  /** The absolute addresses that a code may be sent to, of a native app. There are no others. */
  codeRedirectUris: string[];
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
  const addresses = z
    .array(address, 'is no list')
    .check(z.minLength(1, 'is empty'), z.refine(areUnique, 'has an address twice'));
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
      redirect_uris: z.optional(addresses),
      code_redirect_uris: z.optional(addresses),
      ...associations,
    },
    `is not an object with id, name, redirect_uris, code_redirect_uris, apple_apps and android_apps alone`,
  );
  const whole = client.check(
    z.refine((one) => one.redirect_uris || one.code_redirect_uris, 'has no address'),
    // Otherwise who sends people here could choose the weaker of two ways.
    z.refine(
      ({ redirect_uris: posted = [], code_redirect_uris: sent = [] }) =>
        !posted.some((one) => sent.includes(one)),
      'has an address for both ways',
    ),
  );
  return z
    .array(whole, 'is no list')
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
  // As it was written: addresses are compared character by character, and a URL would change it.
  const whole = (address: string) => (address.startsWith('/') ? origin + address : address);
  return registered.map(({ id, name, redirect_uris: posted, code_redirect_uris: sent }) => ({
    id,
    name,
    redirectUris: (posted ?? []).map(whole),
    codeRedirectUris: (sent ?? []).map(whole),
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

/** The same for a native app, which always has to name its address. */
export function findCodeTarget(
  clients: readonly Client[],
  clientId: string,
  redirectUri: string,
): Target | null {
  const client = clients.find(({ id }) => id === clientId);
  return client?.codeRedirectUris.includes(redirectUri) ? { client, redirectUri } : null;
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
