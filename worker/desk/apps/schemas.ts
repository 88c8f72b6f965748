import * as z from 'zod/mini';

import { toldTypes } from '#worker/client-api/schemas.ts';
import type { ToldType } from '#worker/client-api/schemas.ts';
import { cursor, deskWrite } from '#worker/desk/schemas.ts';
import { requiredLine } from '#worker/http/fields.ts';

/** The wire contract of apps at the desk. Times are in UTC milliseconds. */

export const newEndpoint = z.strictObject({
  ...deskWrite,
  address: requiredLine(500),
  types: z
    .array(z.enum(toldTypes, 'invalid_request'), 'required')
    .check(z.minLength(1, 'required'), z.maxLength(toldTypes.length, 'too_long')),
});
export type NewEndpointInput = z.output<typeof newEndpoint>;

/** An app's id, as `HANDOFF_CLIENTS` names it. */
export const byClient = z.strictObject({
  id: z.string('required').check(z.regex(/^[\w.-]{1,128}$/, 'invalid_request')),
});

export const sentQuery = z.strictObject({ cursor });

export interface AppsAnswer {
  apps: DeskApp[];
}

/** An app, with its keys and addresses that are in use. */
export interface DeskApp {
  id: string;
  name: string;
  keys: { id: string; created_at: number }[];
  endpoints: DeskEndpoint[];
}

export interface DeskEndpoint {
  id: string;
  address: string;
  types: ToldType[];
  created_at: number;
  /** When its secret was made. For a day the one before counts, too. */
  secret_at: number;
  /** Since when it has taken nothing. */
  failing_since: number | null;
  /** Since when nothing is sent to it, because it fails or is gone. */
  paused_at: number | null;
  /** How many messages have not arrived; more than 1,000 are not counted. */
  waiting: number;
}

/** Answers what was made, with its secret: it is shown once. */
export interface SecretAnswer {
  success: true;
  id: string;
  secret: string;
}

export interface SentAnswer {
  sent: SentItem[];
  /** The cursor of the next page; null on the last. */
  next: string | null;
}

export interface SentItem {
  id: string;
  type: ToldType | 'ping';
  /** null for a ping. */
  account_id: string | null;
  created_at: number;
  /** When it is sent next; null once it has arrived, was given up, or its endpoint is paused. */
  due_at: number | null;
  attempts: number;
  tried_at: number | null;
  /** What the last attempt was answered; null for no answer. */
  status: number | null;
  delivered_at: number | null;
}
