import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';

/*
 * What an app posts as a form (RFC 6749, sections 4.1.3 and 6; RFC 7009, section 2.1). Parameters
 * that are not named here are ignored, as the standards want it.
 */

const text = z.string('required').check(z.minLength(1, 'required'), z.maxLength(2000, 'too_long'));

export const codeGrant = z.object({
  client_id: opaque,
  code: opaque,
  redirect_uri: text,
  /** RFC 7636, section 4.1. */
  code_verifier: z.string('required').check(z.regex(/^[\w.~-]{43,128}$/, 'invalid_request')),
});

/** Any token (RFC 6749, appendix A.12 and A.17). */
const token = z.string('required').check(z.regex(/^[\x21-\x7e]{1,500}$/, 'invalid_request'));

export const refreshGrant = z.object({ client_id: opaque, refresh_token: token });

export const revocation = z.object({ client_id: opaque, token });
