import * as z from 'zod/mini';

import { opaque, requiredText } from '#worker/http/fields.ts';

/** The wire contract of the audit log. Moments in UTC milliseconds. */

/** What was done at the desk. */
export interface AuditEntry {
  id: number;
  at: number;
  operator: string;
  /** `grant.revoked` */
  action: string;
  /** What it was done to: a kind and its id. */
  subject: string;
  subject_id: string;
  /** The person it concerns; null for none. */
  account_id: string | null;
  details: Record<string, unknown>;
}

/** Of `GET internal/audit`: the latest first. */
export interface AuditAnswer {
  actions: AuditEntry[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

export const auditQuery = z.strictObject({
  subject: z.optional(opaque),
  subject_id: z.optional(requiredText(128)),
  account: z.optional(opaque),
  operator: z.optional(requiredText(254)),
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'invalid_request'))),
});

export type AuditQuery = z.infer<typeof auditQuery>;
