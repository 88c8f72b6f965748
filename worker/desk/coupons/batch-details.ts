import type {
  CouponBatchAnswer,
  CouponBatch,
  NewBatchInput,
} from '#worker/desk/coupons/schemas.ts';
import type { AuditRow } from '#worker/desk/action.ts';

/** A batch in the audit log. Beside the codes, nothing else is stored about it. */
interface BatchDetails extends Record<string, unknown> {
  count: number;
  gift: NewBatchInput['gift'];
  prefix: string | null;
  note: string;
  new_user_only: boolean;
  expires_at: number | null;
}

export function toBatchDetails(input: Omit<NewBatchInput, 'action_id'>): BatchDetails {
  const { count, gift, prefix = null, note } = input;
  const { new_user_only: newUserOnly = false, expires_at: expiresAt = null } = input;
  return { count, gift, prefix, note, new_user_only: newUserOnly, expires_at: expiresAt };
}

/** A batch, from its row of the audit log. */
export function toCouponBatch(row: AuditRow): CouponBatch {
  const details = row.details as BatchDetails;
  return { batch_id: row.subjectId, ...details, created_at: row.at, operator: row.operator };
}

/** The answer to the operator who makes a batch, from its row of the audit log. */
export function toCouponBatchAnswer(row: AuditRow | undefined): CouponBatchAnswer {
  if (!row) throw new Error('a batch of coupons left no row in the log');
  return { success: true, batch_id: row.subjectId, count: toCouponBatch(row).count };
}
