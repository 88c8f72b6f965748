import type { output } from 'zod/mini';

import type { DeskCtx } from '#worker/context.ts';
import { csvTable } from '#worker/csv.ts';
import { dayOf } from '#worker/date.ts';
import { batch } from '#worker/db/batch.ts';
import { newAction } from '#worker/desk/action.ts';
import type { AuditRow } from '#worker/desk/action.ts';
import { selectLastAsked } from '#worker/desk/members/approval-sql.ts';
import { askForExport, isApproved, whoIsIn } from '#worker/desk/members/export-approval.ts';
import { listMembers } from '#worker/desk/members/list-members.ts';
import { filterNames } from '#worker/desk/members/schemas.ts';
import type { Member, MembersQuery, membersExport } from '#worker/desk/members/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { pendingIn } from '#worker/desk/second-looks/ask-second.ts';
import type { PendingAnswer } from '#worker/desk/second-looks/schemas.ts';
import { selectAction } from '#worker/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import type { Premium } from '#worker/entitlement/premium.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';

/** People that are read at once, and in a file. */
const pageSize = 500;
const mostPeople = 10_000;
/** Where few fit, many pages hold nobody. A run of the Worker may send so many statements. */
const mostPages = 150;

const statusNames: Record<string, string> = {
  active: 'läuft',
  trialing: 'Testphase',
  past_due: 'Zahlung offen',
  unpaid: 'unbezahlt',
  paused: 'pausiert',
  canceled: 'beendet',
};

const reasonNames: Record<Premium['because'], string> = {
  subscription: 'Abo',
  trial: 'Testphase',
  lifetime: 'einmal bezahlt',
  deal: 'Partner-Deal',
  coupon: 'Gutschein',
  licence: 'Lizenz',
  store: 'App-Store',
  operator: 'Desk',
  referral: 'Empfehlung',
  quota: 'freie Aufgaben',
};

const heading = [
  'E-Mail',
  'Name',
  'Konto',
  'Dabei seit',
  'Premium bis',
  'Weil',
  'Tarif',
  'Vertrag',
  'Stand',
  'Preis in Euro',
  'Offen in Euro',
];

/** A table, and the cursor of the next one; null after the last. */
interface MembersFile {
  text: string;
  next: string | null;
}

/**
 * A list of members as a CSV table, and the cursor of the next file; a file has 10,000 people at
 * most. The audit log says who has taken which list, once for an `action_id`. A list of
 * `FOUR_EYES_FROM_PEOPLE` or more, or of several files, only waits until another operator has
 * confirmed it. Throws `invalid_request` (409) for an `action_id` of another list or file.
 */
export async function exportMembers(
  ctx: DeskCtx,
  { action_id: actionId, cursor, ...filters }: output<typeof membersExport>,
): Promise<MembersFile | PendingAnswer> {
  const list = whoIsIn(filters);
  const found = await batch(ctx.db, {
    auditRows: selectAction(ctx.db, actionId),
    asked: selectLastAsked(ctx.db, ctx.operator, list),
  });
  const pending = pendingIn(found.auditRows);
  if (pending) return pending;
  const taken = { ...filters, cursor: cursor ?? '' };
  refuseAnother(taken, found.auditRows);
  const approved = isApproved(found.asked, ctx.clock.now());
  // Without it, a later file counts as its list does.
  const { members, next } = await readFile(ctx, filters, approved ? cursor : undefined);
  const isLarge = members.length >= ctx.fourEyesFromPeople || next !== null || cursor !== undefined;
  if (isLarge && !approved) {
    return askForExport(ctx, actionId, { list, people: members.length, more: next !== null });
  }
  const action = newAction(ctx, {
    actionId,
    action: 'members.exported',
    subject: 'members',
    subjectId: actionId,
    accountId: null,
    details: { ...taken, people: members.length },
  });
  const { auditRow } = await runAction(ctx, action, { write: () => ({}), read: {} });
  if (auditRow) refuseAnother(taken, [auditRow]);
  return { text: csvTable([heading, ...members.map(rowOf)]), next };
}

/**
 * The log has one row of an `action_id`, so it downloads one file of one list. Throws
 * `invalid_request` (409) for another.
 */
function refuseAnother(taken: Record<string, string | undefined>, [row]: readonly AuditRow[]) {
  if (!row) return;
  const isSame = [...filterNames, 'sort', 'cursor'].every(
    (name) => (taken[name] ?? '') === (row.details[name] ?? ''),
  );
  if (!isSame) throw new AppError('invalid_request', { status: 409 });
}

/** The people of a file, from the cursor on, and the cursor of the next one. */
async function readFile(
  ctx: DeskCtx,
  filters: Omit<MembersQuery, 'cursor'>,
  cursor: string | undefined,
): Promise<{ members: Member[]; next: string | null }> {
  const members: Member[] = [];
  let next = cursor;
  for (let page = 0; page < mostPages && members.length < mostPeople; page += 1) {
    // Each page begins where the one before has ended.
    const answer = await listMembers(ctx, { ...filters, cursor: next }, pageSize);
    members.push(...answer.members);
    next = answer.next ?? undefined;
    if (next === undefined) break;
  }
  return { members, next: next ?? null };
}

function rowOf({ premium, contract, ...member }: Member): (string | number)[] {
  const plan = contract && catalogue.find(({ key }) => key === contract.plan_key);
  return [
    member.email ?? '',
    member.display_name,
    member.account_id,
    dayOf(member.created_at),
    premium ? (premium.until === null ? 'ohne Ende' : dayOf(premium.until)) : '',
    premium ? reasonNames[premium.because] : '',
    plan?.name ?? contract?.plan_key ?? '',
    contract?.number ?? '',
    contract ? (statusNames[contract.status] ?? contract.status) : '',
    contract ? contract.value / 100 : '',
    member.owed / 100,
  ];
}
