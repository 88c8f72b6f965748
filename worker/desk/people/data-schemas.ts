import * as z from 'zod/mini';

import type { DeletionStatus, deletionCauses } from '#worker/account/deletion/life.ts';
import { deskWrite } from '#worker/desk/schemas.ts';
import type { SuppressionReason } from '#worker/mail/suppression/table.ts';

/**
 * The wire contract of what the desk knows of a person's rights to their data: taking along,
 * deleting, and what they have agreed to. Times are in UTC milliseconds.
 */

/** That the person took their data along; the desk sees nothing of what is in the file. */
export interface DeskExport {
  id: string;
  asked_at: number;
  /** null while it is being made, or where its making was cut off. */
  made_at: number | null;
  /** Until when the link opens the file. */
  ends_at: number;
  /** Bytes. */
  size: number | null;
  /** How many documents it lacks. */
  missing: number;
}

/** The proof of an answer to the question of consent (Art. 7 Abs. 1 DSGVO). */
export interface DeskConsent {
  id: string;
  /** The id of the browser's consent; null for a refusal. */
  subject: string | null;
  /** null for a visitor. */
  account_id: string | null;
  /** connected: a visitor's answer, noted for the account when they signed in. */
  event: 'answered' | 'connected';
  attribution: boolean;
  referral: boolean;
  text_version: string;
  text_hash: string;
  /** The words that were shown; null if they are not those of the hash. */
  text: string | null;
  received_at: number;
}

/** The proof of a browser's consent, the latest first. */
export interface ConsentsAnswer {
  consents: DeskConsent[];
}

export const consentsQuery = z.strictObject({ subject: z.uuid('invalid_request') });

/** An agreement to advertising mails, by double opt-in. */
export interface DeskMailing {
  id: string;
  /** null once the person is deleted. */
  address: string | null;
  /** Where it was requested: `sign_up`, `account`. */
  how: string;
  requested_at: number;
  confirmed_at: number | null;
  ended_at: number | null;
  /** Why it ended, as `suppressed`. */
  ended_by: string | null;
  text_version: string;
  text_hash: string;
  text: string | null;
  /** Why its address gets no advertising mails; null if it may. */
  suppressed: SuppressionReason | null;
}

/** What is left of a deleted person. */
export interface LeftThing {
  what: 'books' | 'letters' | 'orders' | 'claims' | 'agreements' | 'hashes' | 'actions';
  /** When the last of it is deleted, UTC milliseconds. */
  until: number;
}

/** A deletion that was asked for or announced, or what is left of a deleted person. */
export interface DeskDeletion {
  status: Exclude<DeletionStatus, 'undone'>;
  /** `idle`: nobody has asked, the person was not here for long. */
  when: (typeof deletionCauses)[number];
  requested_at: number;
  due_at: number;
  /** When the account went; null before. */
  erased_at: number | null;
  /** What is left; empty before. */
  left: LeftThing[];
}

/** Which function of the account the mail leads to. */
export const rightsMailInput = z.strictObject({
  ...deskWrite,
  right: z.enum(['export', 'deletion'], 'required'),
});

export type RightsMailInput = z.infer<typeof rightsMailInput>;
