import * as z from 'zod/mini';

import type { DeskRole } from '#worker/desk-role.ts';
import { opaque } from '#worker/http/fields.ts';

/** The wire contract of the desk. Times are in UTC milliseconds. */

/**
 * In every writing call of the desk: the client's id of its request (shared-sql.ts explains it).
 */
export const deskWrite = { action_id: z.uuid('required') };

/** Characters at most of a mail that somebody at the desk writes, and of a saved answer. */
export const answerLimit = 4000;

/** The input of a writing call without any other fields. */
export const deskAct = z.strictObject(deskWrite);

/** The `next` of the page before. */
export const cursor = z.optional(
  z.string().check(z.regex(/^\d{1,16}:[\w-]{1,64}$/, 'invalid_request')),
);

/** What is left empty is as if it were left out. */
export const orEmpty = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(z.union([z.literal(''), schema]));

/** A person, and a thing of theirs: `people/{id}/…/{thing}`. */
export const personThing = z.strictObject({ id: opaque, thing: opaque });

export const byId = z.strictObject({ id: opaque });

export interface MeAnswer {
  /** The e-mail that Cloudflare Access asserts. */
  operator: string;
  /** Without any, this is the only call that is answered. */
  roles: readonly DeskRole[];
}

/** How much waits. No count is larger than `most`. */
export interface OverviewAnswer {
  proofs: number;
  payouts: number;
  referrals: number;
  declarations: number;
  /** Addresses of apps to which nothing is sent, because they fail or are gone. */
  apps: number;
  /** Acts that a second operator has to confirm. */
  second_looks: number;
  most: number;
}

/** Answers a change, with the id of the thing that was changed or made. */
export interface DeskActAnswer {
  success: true;
  id: string;
}

/**
 * The answer of the refusal `already_decided` (409): the thing's status, and the operator who
 * decided it; null where nobody at the desk did.
 */
export interface AlreadyDecidedAnswer {
  error: 'already_decided';
  status: string;
  by: string | null;
}
