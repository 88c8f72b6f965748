import type { DeskCtx } from '#worker/context.ts';
import { pageOf, placeAfter } from '#worker/desk/page.ts';
import {
  selectLatestCases,
  selectOpenCases,
  selectStepsOf,
} from '#worker/declaration/desk/shared-sql.ts';
import { isByDesk } from '#worker/declaration/step.ts';
import type { DeskReason, StepWhat } from '#worker/declaration/step.ts';
import type {
  DeclarationItem,
  DeclarationListAnswer,
  DeclarationQuery,
} from '#worker/desk/declarations/schemas.ts';

const pageSize = 30;

type Row = Awaited<ReturnType<typeof selectOpenCases>>[number];
type StepRows = Awaited<ReturnType<typeof selectStepsOf>>;

/** A page of cancellations and withdrawals: without a status, those that wait for the desk. */
export async function listDeclarations(
  { db }: DeskCtx,
  { status = 'open', cursor }: DeclarationQuery,
): Promise<DeclarationListAnswer> {
  const isOpen = status === 'open';
  const select = isOpen ? selectOpenCases : selectLatestCases;
  const found = await select(db, placeAfter(cursor), pageSize + 1);
  const { rows, next } = pageOf(found, pageSize, ({ declaration, file }) => ({
    at: isOpen ? (file.deskDueAt ?? 0) : file.receivedAt,
    id: declaration.id,
  }));
  const steps = await selectStepsOf(
    db,
    rows.map(({ declaration }) => declaration.id),
  );
  return { declarations: rows.map((row) => itemOf(row, steps)), next };
}

function itemOf({ declaration, file, ownerEmail }: Row, all: StepRows): DeclarationItem {
  const { id, reference, door, typed, receivedAt } = declaration;
  const steps = all.filter(({ declarationId }) => declarationId === id);
  return {
    id,
    reference,
    door,
    state: file.state,
    received_at: receivedAt,
    due_at: file.deskDueAt,
    reasons: reasonsOf(steps),
    typed,
    owner: file.accountId === null ? null : { account_id: file.accountId, email: ownerEmail },
    receipt_sent: steps.some(({ what }) => what === 'receipt_sent'),
    steps: steps.map(({ at, by, what, details }) => ({ at, by, what: what as StepWhat, details })),
  };
}

/** Why the desk has it: what was handed to it since it acted last. */
function reasonsOf(steps: StepRows): DeskReason[] {
  const since = steps.findLastIndex(isByDesk);
  const handed = steps.slice(since + 1).filter(({ what }) => what === 'to_desk');
  return [...new Set(handed.map(({ details }) => details['reason'] as DeskReason))];
}
