import type { BatchMade, CouponBatch, NewBatch } from '#worker/operator/coupons/schemas.ts';
import type { AuditRow } from '#worker/operator/action.ts';

/** What the audit log keeps of a batch: all that is known of it beside its codes. */
interface BatchDetails extends Record<string, unknown> {
  count: number;
  gift: NewBatch['gift'];
  prefix: string | null;
  note: string;
  new_user_only: boolean;
  expires_at: number | null;
}

export function batchDetails(input: Omit<NewBatch, 'action_id'>): BatchDetails {
  const { count, gift, prefix = null, note } = input;
  const { new_user_only: newUserOnly = false, expires_at: expiresAt = null } = input;
  return { count, gift, prefix, note, new_user_only: newUserOnly, expires_at: expiresAt };
}

/** A batch as the log tells of it. */
export function couponBatch(row: AuditRow): CouponBatch {
  const details = row.details as BatchDetails;
  return { batch_id: row.subjectId, ...details, created_at: row.at, operator: row.operator };
}

/** The answer to whoever makes a batch, from its row of the log. */
export function batchMade([row]: readonly AuditRow[]): BatchMade {
  if (!row) throw new Error('a batch of coupons left no row in the log');
  return { success: true, batch_id: row.subjectId, count: couponBatch(row).count };
}
