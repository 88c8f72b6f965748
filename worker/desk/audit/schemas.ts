import * as z from 'zod/mini';

import { machineText, opaque, requiredLine } from '#worker/http/fields.ts';

/** The wire contract of the audit log. Times are in UTC milliseconds. */

/** An action at the desk. */
export interface AuditEntry {
  id: number;
  at: number;
  operator: string;
  /** For example `grant.revoked`. */
  action: string;
  /** The kind of the thing that it was done to. `subject_id` is its id. */
  subject: string;
  subject_id: string;
  /** The person it concerns; null for none. */
  account_id: string | null;
  details: Record<string, unknown>;
}

/** Answers `GET internal/audit`, the latest first. */
export interface AuditAnswer {
  actions: AuditEntry[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

export const auditQuery = z.strictObject({
  subject: z.optional(opaque),
  subject_id: z.optional(machineText(128)),
  account: z.optional(opaque),
  operator: z.optional(requiredLine(254)),
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'invalid_request'))),
});

export type AuditQuery = z.infer<typeof auditQuery>;
