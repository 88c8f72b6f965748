import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';

/** The wire contract of the hand-off; the client reads the authorize page's address with it. */

const address = z.string('required').check(z.minLength(1, 'required'), z.maxLength(2000));

/** What a client sends along and gets back unchanged: printable ASCII (RFC 6749, appendix A.5). */
const echoed = z.string('required').check(z.regex(/^[\x20-\x7e]{1,1000}$/, 'invalid_request'));

/** A client at one of its addresses, as a query names them. */
export const clientQuery = z.strictObject({ client_id: opaque, redirect_uri: address });

const begin = z.strictObject({
  client_id: opaque,
  /** May be left out where the client has registered exactly one. */
  redirect_uri: z.optional(address),
  state: echoed,
  nonce: z.optional(echoed),
});

/** A hand-off begins with what the client sent, and goes on with the ticket it was given. */
export const handOff = z.union([begin, z.strictObject({ token: opaque })]);

/** The authorize page's query; a client may send more (`scope`, `response_type`), which is ignored. */
export const authorizeQuery = z.object({
  client_id: opaque,
  redirect_uri: address,
  state: echoed,
  nonce: z.optional(echoed),
});

/** The client that somebody is about to be handed off to. */
export interface ClientAnswer {
  name: string;
  /** Scheme and host, or the scheme of an app. */
  origin_url: string;
}

/**
 * The hand-off: an id token to be posted to `url` together with `state`, or, without a subscription,
 * the ticket to come back with.
 */
export interface HandOffAnswer {
  id_token: string | null;
  has_sub: boolean;
  new_account: boolean;
  auth_provider: 'email' | 'apple' | 'google' | 'fb';
  url: string;
  state: string;
  origin_url: string;
  token: string | null;
}
