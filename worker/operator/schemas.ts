import * as z from 'zod/mini';

/** The wire contract of the desk. Moments in UTC milliseconds. */

/** What every writing call of the desk takes: the client's name of what it asks for (statements.ts). */
export const deskWrite = { action_id: z.uuid('required') };

export interface MeAnswer {
  /** E-mail, as Access asserts it. */
  operator: string;
}
