import type { AuditRow } from '#worker/operator/action.ts';
import type { AuditEntry } from '#worker/operator/audit/schemas.ts';

/** How an action is told to the desk; the names by which calls are repeated stay here. */
export function auditEntry(row: AuditRow): AuditEntry {
  const { id, at, operator, action, subject, details } = row;
  return {
    id,
    at,
    operator,
    action,
    subject,
    subject_id: row.subjectId,
    account_id: row.accountId,
    details,
  };
}
