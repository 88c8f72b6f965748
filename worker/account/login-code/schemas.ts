import * as z from 'zod/mini';

import type { SessionAnswer } from '#worker/account/schemas.ts';
import { opaque } from '#worker/http/fields.ts';

/** The wire contract of signing in by a link's code. */

/**
 * `switch` says that somebody else who is signed in here shall make way. Without it they are told
 * by `other_account` whom the code would sign in: `name`.
 */
export const signInByCode = z.strictObject({ code: opaque, switch: z.optional(z.boolean()) });

export const cookieVerify = z.strictObject({ token: opaque, switch: z.optional(z.boolean()) });

/** The same in a query: `switch=1`. */
export const evaluationAutologin = z.strictObject({
  code: opaque,
  switch: z.optional(z.literal('1', 'invalid_request')),
});

export interface SignInByCodeAnswer extends SessionAnswer {
  /** Days that the next contract lasts longer, because the code promised them. */
  extra_days: number | null;
}

export interface CodeSuccess extends SessionAnswer {
  success: true;
}
