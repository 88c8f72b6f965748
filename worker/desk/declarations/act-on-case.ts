import type { DeskCtx } from '#worker/context.ts';
import { readCase } from '#worker/declaration/carry-out/read-case.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import {
  insertDeskStep,
  isCaseUnchanged,
  updateDeskCase,
} from '#worker/declaration/desk/shared-sql.ts';
import type { StepWhat } from '#worker/declaration/step.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import type { queueMail } from '#worker/mail/shared-sql.ts';
import type { SQL } from 'drizzle-orm';

interface CaseAct {
  actionId: string;
  /** `declaration.` and what was done. */
  action: string;
  what: StepWhat;
  details: Record<string, unknown>;
  change: Parameters<typeof updateDeskCase>[2];
  /** A mail that the act sends, queued where the condition holds. */
  mail?: (onlyIf: SQL) => ReturnType<typeof queueMail>;
}

/** What came of an act: whether it was done now, and the mail that it has queued. */
interface Acted {
  isNew: boolean;
  queued: Awaited<ReturnType<typeof queueMail>>;
}

/** The case with that id. Throws `not_found`. */
export async function findCase(ctx: DeskCtx, id: string): Promise<WholeCase> {
  const whole = await readCase(ctx, id);
  if (!whole) throw new AppError('not_found');
  return whole;
}

/**
 * Writes an act of the desk in one batch: the audit row, the row of the ledger, the case and a
 * mail. Throws `already_decided` where the case has changed since it was read.
 */
export async function actOnCase(ctx: DeskCtx, whole: WholeCase, act: CaseAct): Promise<Acted> {
  const { db } = ctx;
  const { declaration, file } = whole;
  const { id } = declaration;
  const action = newAction(ctx, {
    actionId: act.actionId,
    action: act.action,
    subject: 'declaration',
    subjectId: id,
    accountId: act.change.accountId ?? file.accountId,
    details: { reference: declaration.reference, ...act.details },
  });
  const step = { id, actionId: act.actionId, by: ctx.operator, at: action.at };
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isCaseUnchanged(file),
    write: (onlyIf) => ({
      step: insertDeskStep(db, { ...step, what: act.what, details: act.details }, onlyIf),
      mail: act.mail?.(onlyIf),
      written: updateDeskCase(db, file, act.change, onlyIf),
    }),
    read: { lastActions: selectLastAction(db, 'declaration', id) },
  });
  if (outcome === 'refused') {
    throw alreadyDecidedError(file.state, rows.lastActions[0]?.operator ?? null);
  }
  return { isNew: outcome === 'done', queued: rows.mail ?? [] };
}
