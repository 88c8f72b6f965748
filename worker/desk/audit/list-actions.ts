import type { DeskCtx } from '#worker/context.ts';
import { toAuditEntry } from '#worker/desk/audit/audit-entry.ts';
import type { AuditAnswer, AuditQuery } from '#worker/desk/audit/schemas.ts';
import { selectActions } from '#worker/desk/shared-sql.ts';

const pageSize = 50;

/** A page of the desk's actions, the latest first. */
export async function listActions(ctx: DeskCtx, query: AuditQuery): Promise<AuditAnswer> {
  const { subject, subject_id: subjectId, account: accountId, operator, cursor } = query;
  const before = cursor === undefined ? undefined : Number(cursor);
  const filter = { subject, subjectId, accountId, operator: operator?.toLowerCase(), before };
  const rows = await selectActions(ctx.db, filter, pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { actions: page.map(toAuditEntry), next: last ? String(last.id) : null };
}
