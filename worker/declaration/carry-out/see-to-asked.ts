import { addDays, hourMs, minuteMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { askingBlocks, thawedBlocks } from '#worker/declaration/carry-out/asking-blocks.ts';
import { contractOfOrder } from '#worker/declaration/carry-out/contract-calls.ts';
import {
  askedOnDays,
  endingByItself,
  freezeEnd,
  frozenDueAt,
  frozenIn,
  lastAskedDay,
  orderAskedAbout,
} from '#worker/declaration/frozen.ts';
import type { Frozen } from '#worker/declaration/frozen.ts';
import { askingLetter } from '#worker/declaration/carry-out/grouped-asking.ts';
import { deskDueAfter } from '#worker/declaration/carry-out/hold-case.ts';
import { caseLetter } from '#worker/declaration/carry-out/letter-parts.ts';
import { readCases } from '#worker/declaration/carry-out/read-case.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { selectAsked } from '#worker/declaration/cases-sql.ts';
import type { CaseState } from '#worker/declaration/case.ts';
import { insertSteps, isCaseUnchanged, updateCase } from '#worker/declaration/sql.ts';
import type { Step } from '#worker/declaration/step.ts';
import { mostTold } from '#worker/declaration/waiting/letter-group.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { thawContracts } from '#worker/subscription/leaving/freeze-contract.ts';
import { isOpen } from '#worker/subscription/order/life.ts';
import { selectOrder } from '#worker/subscription/order/shared-sql.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';
import { selectWithdrawalFrom } from '#worker/subscription/contract/shared-sql.ts';

/** How often an order is looked at about which its owner was asked. */
const orderLookMs = 15 * minuteMs;

/** How often a contract is looked at whose other withdrawal can still be undone. */
const contractLookMs = hourMs;

/** When a case needs `seeToAsked` next, UTC milliseconds; null for never. Pure. */
export function askedDueAt({ declaration, file, steps }: WholeCase, now: number): number | null {
  const isAsked = file.state === 'asked';
  if (isAsked && orderAskedAbout(steps) !== null) return now + orderLookMs;
  if (file.state === 'closed') return frozenIn(steps).length > 0 ? now : null;
  const dueAt = frozenDueAt(steps, declaration.receivedAt, isAsked);
  return dueAt === null || dueAt > now ? dueAt : now + contractLookMs;
}

/**
 * Does what is due about a declaration that its owner was asked about, or that has frozen a
 * contract: an order may have become a contract, the owner is asked once more, and on the last day
 * it is carried out, or the freeze ends. Returns the state that it has written; null for none.
 */
export async function seeToAsked(ctx: Ctx, whole: WholeCase): Promise<CaseState | null> {
  const { declaration, file, steps } = whole;
  const order = file.state === 'asked' ? orderAskedAbout(steps) : null;
  if (order !== null) return seeToOrder(ctx, whole, order);
  if (frozenIn(steps).length === 0) return null;
  if (file.state === 'closed') return thaw(ctx, whole, 'closed');
  const dueAt = frozenDueAt(steps, declaration.receivedAt, file.state === 'asked');
  if (dueAt === null || dueAt > ctx.clock.now()) return null;
  return seeToFrozen(ctx, whole);
}

/** The order may have become a contract since, for which the same declaration then holds. */
async function seeToOrder(ctx: Ctx, whole: WholeCase, orderId: string): Promise<CaseState | null> {
  const [order] = await selectOrder(ctx.db, orderId);
  const contractId = order ? contractOfOrder(order) : null;
  if (order && contractId === null && isOpen(order.status)) {
    // A debit that is with the bank gives access: there is a contract already.
    const id = order.subscriptionId ?? order.invoiceId;
    const [contract] = id === null ? [] : await selectContract(ctx.db, id);
    if (!contract || !isLive(contract.status)) return null;
  }
  const isLapsed = order === undefined || order.status === 'released';
  return isLapsed
    ? write(ctx, whole, [{ what: 'order_lapsed', details: { order: orderId } }], 'closed')
    : write(ctx, whole, [{ what: 'order_concluded', details: { order: orderId } }], 'received');
}

async function seeToFrozen(ctx: Ctx, whole: WholeCase): Promise<CaseState | null> {
  const { declaration, file, steps } = whole;
  const now = ctx.clock.now();
  const byItself = file.state === 'asked' ? endingByItself(steps) : null;
  if (byItself) {
    const [contract] = await selectContract(ctx.db, byItself.contract);
    if (!contract || !isLive(contract.status)) return seeToEnded(ctx, whole, byItself);
    if (now < freezeEnd(declaration.receivedAt)) return askAgain(ctx, whole, contract, byItself);
    return write(ctx, whole, [{ what: 'unanswered', details: {} }], 'received');
  }
  return thaw(ctx, whole, file.state === 'asked' ? 'waiting' : file.state);
}

/** It has ended in another way. As long as that can be undone, the contract may go on frozen. */
async function seeToEnded(
  ctx: Ctx,
  whole: WholeCase,
  { contract }: Frozen,
): Promise<CaseState | null> {
  const [withdrawal] = await selectWithdrawalFrom(ctx.db, contract);
  if (withdrawal?.status === 'closed') return null;
  await thawContracts(ctx, whole.declaration.id);
  const ended: Step = { what: 'already_ended', subject: contract, details: { contract } };
  return write(ctx, whole, [{ what: 'thawed', details: {} }, ended], 'carried_out');
}

/** Asks once more: for the latest of the days that have come. */
async function askAgain(
  ctx: Ctx,
  whole: WholeCase,
  contract: ContractRow,
  { becomes }: Frozen,
): Promise<CaseState | null> {
  const { receivedAt } = whole.declaration;
  const now = ctx.clock.now();
  const last = lastAskedDay(whole.steps);
  const day = askedOnDays.findLast((one) => one > last && addDays(receivedAt, one) <= now);
  if (day === undefined) return null;
  const about = { asksAbout: null, freezes: [{ contract, becomes }] };
  // One letter a day, whatever else is open.
  const key = `declarations:${whole.file.accountId}:asked:${dayOf(now)}`;
  const letter =
    (await reminderOfSeveral(ctx, whole)) ??
    caseLetter(whole, await askingBlocks(ctx, whole, about), true);
  const step: Step = { what: 'asked_owner', subject: String(day), details: { day } };
  return write(ctx, whole, [step], 'asked', letter && { key, ...letter });
}

/** The letter about everything that its owner is still to answer; null where that is one case. */
async function reminderOfSeveral(ctx: Ctx, { declaration, file }: WholeCase) {
  const ids = (await selectAsked(ctx.db, file.accountId ?? '', declaration.door)).map(
    ({ id }) => id,
  );
  const open = (await readCases(ctx, ids)).filter(({ steps }) => endingByItself(steps) !== null);
  if (open.length < 2) return null;
  const others = open.slice(mostTold).map((one) => one.declaration);
  return askingLetter(ctx, { wholes: open.slice(0, mostTold), others }, true);
}

/** Ends what is frozen, and carries nothing out. An owner who was asked is told. */
async function thaw(ctx: Ctx, whole: WholeCase, state: CaseState): Promise<CaseState | null> {
  await thawContracts(ctx, whole.declaration.id);
  const isTold = whole.steps.some(({ what }) => what === 'asked_owner');
  const letter = isTold ? caseLetter(whole, thawedBlocks(whole, state), false) : null;
  const key = `declaration:${whole.declaration.id}:thawed`;
  return write(ctx, whole, [{ what: 'thawed', details: {} }], state, letter && { key, ...letter });
}

async function write(
  ctx: Ctx,
  { declaration, file, steps: earlier }: WholeCase,
  steps: readonly Step[],
  state: CaseState,
  letter: Letter | null = null,
): Promise<CaseState | null> {
  const now = ctx.clock.now();
  const isUnchanged = isCaseUnchanged(file);
  const letters = letter ? [{ ...letter, onlyIf: isUnchanged }] : [];
  const of = { id: declaration.id, run: `asked${earlier.length}`, by: 'machine', at: now };
  const { queued } = await batch(ctx.db, {
    queued: queueLetters(ctx, file.accountId ?? '', letters),
    steps: insertSteps(ctx.db, of, steps, isUnchanged),
    written: updateCase(ctx.db, file, {
      state,
      lookAt: now + 1,
      // The desk may have answered the sender, and the letter says that somebody still looks.
      ...(state === 'waiting' && { deskDueAt: file.deskDueAt ?? deskDueAfter(now) }),
    }),
  });
  postLetters(ctx, letters, queued);
  return state;
}
