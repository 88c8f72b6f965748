import * as z from 'zod/mini';

import { stay, stayInQuery } from '#worker/account/schemas.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import { opaque } from '#worker/http/fields.ts';

/** The wire contract of signing in by a link's code. */

/**
 * `switch` allows the code to sign out another person who is signed in here. Without it, the answer
 * is `other_account` with the `name` and the masked `email` of the person whom the code would sign
 * in.
 */
export const signInByCodeInput = z.strictObject({
  code: opaque,
  switch: z.optional(z.boolean()),
  stay,
});

export const cookieVerify = z.strictObject({
  token: opaque,
  switch: z.optional(z.boolean()),
  stay,
});

/** The same input as a query: `switch=1`, `stay=0`. */
export const evaluationAutologin = z.strictObject({
  code: opaque,
  switch: z.optional(z.literal('1', 'invalid_request')),
  stay: stayInQuery,
});

export interface SignInByCodeAnswer extends SessionAnswer {
  /** Days by which the code extends the next contract. */
  extra_days: number | null;
}

export interface CodeSuccess extends SessionAnswer {
  success: true;
}

export interface EvaluationAnswer extends CodeSuccess {
  /** Cents of the expense allowance that the code promises; null for none. */
  allowance: number | null;
}
