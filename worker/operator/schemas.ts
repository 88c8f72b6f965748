import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';

/** The wire contract of the desk. Moments in UTC milliseconds. */

/** What every writing call of the desk takes: the client's name of what it asks for (statements.ts). */
export const deskWrite = { action_id: z.uuid('required') };

/** A writing call that takes nothing else. */
export const deskAct = z.strictObject(deskWrite);

/** A thing of a person's, by their path: `people/{id}/…/{thing}`. */
export const personThing = z.strictObject({ id: opaque, thing: opaque });

export const byId = z.strictObject({ id: opaque });

/** A whole number in between. */
export const whole = (least: number, most: number) =>
  z.int('required').check(z.gte(least, 'invalid_request'), z.lte(most, 'invalid_request'));

export interface MeAnswer {
  /** E-mail, as Access asserts it. */
  operator: string;
}

/** How much waits; no more than `most` of each is counted. */
export interface OverviewAnswer {
  proofs: number;
  payouts: number;
  referrals: number;
  most: number;
}

/** Of a change that was made, with the id of what was changed or made. */
export interface DeskDone {
  success: true;
  id: string;
}

/** Of `already_decided` (409): how it stands, and who did it; null where nobody at the desk did. */
export interface DeskDecided {
  error: 'already_decided';
  status: string;
  by: string | null;
}
