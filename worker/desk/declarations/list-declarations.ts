import type { DeskCtx } from '#worker/context.ts';
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
  const [at, id = ''] = cursor?.split(':') ?? [];
  const after = at === undefined ? null : { at: Number(at), id };
  const select = status === 'open' ? selectOpenCases : selectLatestCases;
  const found = await select(db, after, pageSize + 1);
  const page = found.slice(0, pageSize);
  const steps = await selectStepsOf(
    db,
    page.map(({ declaration }) => declaration.id),
  );
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    declarations: page.map((row) => itemOf(row, steps)),
    next: last ? `${placeOf(last, status)}:${last.declaration.id}` : null,
  };
}

function placeOf({ file }: Row, status: 'open' | 'all'): number {
  return status === 'open' ? (file.deskDueAt ?? 0) : file.receivedAt;
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
