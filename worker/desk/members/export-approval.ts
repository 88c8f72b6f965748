import { dayMs } from '#worker/calendar.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import type { AuditRow } from '#worker/desk/action.ts';
import { nothingWaits, selectLastAsked } from '#worker/desk/members/approval-sql.ts';
import { filterNames } from '#worker/desk/members/schemas.ts';
import type { MemberFilters } from '#worker/desk/members/schemas.ts';
import { needRole } from '#worker/desk/need-role.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { askingAction } from '#worker/desk/second-looks/ask-second.ts';
import type { PendingAnswer } from '#worker/desk/second-looks/schemas.ts';
import { decisionId } from '#worker/desk/second-looks/second-looks-sql.ts';

/** For how long whoever has asked may download a list that another operator has confirmed. */
const approvedMs = dayMs;

const confirmedAction = 'members.export_confirmed';

/** What an operator has asked for, as `selectLastAsked` reads it. */
type LastAsked = Awaited<ReturnType<typeof selectLastAsked>>[number];

/** The same for the same people: without filters that are empty, whatever the order. */
export function whoIsIn(filters: MemberFilters): MemberFilters {
  return Object.fromEntries(
    filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
  );
}

/** Whether another operator has confirmed it, at `now` (UTC ms) not longer than a day ago. */
export function isApproved([last]: readonly LastAsked[], now: number): boolean {
  return last?.decided === confirmedAction && (last.decidedAt ?? 0) > now - approvedMs;
}

/**
 * Asks another operator to let this one download a list; while that waits, whoever asks again gets
 * the same answer. One round trip.
 */
export async function askForExport(
  ctx: DeskCtx,
  actionId: string,
  { list, ...size }: { list: MemberFilters; people: number; more: boolean },
): Promise<PendingAnswer> {
  const about = { actionId, accountId: null };
  const action = askingAction(ctx, about, { act: 'export', ...size, ...list });
  const { rows } = await runAction(ctx, action, {
    onlyIf: nothingWaits(ctx.operator, list),
    write: () => ({}),
    read: { asked: selectLastAsked(ctx.db, ctx.operator, list) },
  });
  return { pending: rows.asked[0]?.id ?? actionId };
}

/**
 * Lets whoever has asked download that list for a day. Only admins download lists, so only an admin
 * can let somebody. Throws `role_missing`.
 */
export async function confirmExport(ctx: DeskCtx, id: string, asked: AuditRow): Promise<void> {
  needRole(ctx, []);
  const action = newAction(ctx, {
    actionId: decisionId(id),
    action: confirmedAction,
    subject: 'members',
    subjectId: id,
    accountId: null,
    details: { ...asked.details, asked_by: asked.operator },
  });
  await runAction(ctx, action, { write: () => ({}), read: {} });
}
