import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';

/** The wire contract of the hand-off; the client reads the authorize page's address with it. */

const address = z.string('required').check(z.minLength(1, 'required'), z.maxLength(2000));

/** A value that the client gets back unchanged: printable ASCII (RFC 6749, appendix A.5). */
const echoed = z.string('required').check(z.regex(/^[\x20-\x7e]{1,1000}$/, 'invalid_request'));

/** The query that names a client and one of its addresses. */
export const clientQuery = z.strictObject({ client_id: opaque, redirect_uri: address });

/** The same where the client may be a native app, which asks for a code. */
export const describedQuery = z.extend(clientQuery, {
  response_type: z.optional(z.literal('code', 'invalid_request')),
});

/** What a native app asks for (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
const codeFields = {
  client_id: opaque,
  redirect_uri: address,
  /** SHA-256 of the verifier, base64url. There is no other method. */
  code_challenge: z.string('required').check(z.regex(/^[\w-]{43}$/, 'invalid_request')),
  code_challenge_method: z.literal('S256', 'invalid_request'),
  state: z.optional(echoed),
  nonce: z.optional(echoed),
};

/** The authorize page's query, of a native app. Other parameters (`scope`) are ignored. */
export const codeQuery = z.object({
  response_type: z.literal('code', 'invalid_request'),
  ...codeFields,
});

/** The same with what its person has answered. */
export const codeInput = z.strictObject({ ...codeFields, approve: z.boolean('required') });

/** Where the browser goes with the answer for the app: the app's own address. */
export interface CodeAnswer {
  url: string;
}

const begin = z.strictObject({
  client_id: opaque,
  /** Optional where the client has registered exactly one address. */
  redirect_uri: z.optional(address),
  state: echoed,
  nonce: z.optional(echoed),
});

/** A hand-off begins with the client's parameters, and is resumed with its ticket. */
export const handOffInput = z.union([begin, z.strictObject({ token: opaque })]);

/** The authorize page's query. Other parameters (`scope`, `response_type`) are ignored. */
export const authorizeQuery = z.object({
  client_id: opaque,
  redirect_uri: address,
  state: echoed,
  nonce: z.optional(echoed),
});

/** The client that the person is handed off to. */
export interface ClientAnswer {
  name: string;
  /** Scheme and host of the address, or only the scheme where an app opens it. */
  origin_url: string;
}

/**
 * A hand-off. With a subscription: the id token, which the browser posts to `url` together with
 * `state`. Without one: the ticket, with which the person comes back.
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
