import type { AuditRow } from '#worker/desk/action.ts';
import type { AuditEntry } from '#worker/desk/audit/schemas.ts';

/** An action as the desk shows it. The `actionId`, which would allow a repeat, is not sent. */
export function toAuditEntry(row: AuditRow): AuditEntry {
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
