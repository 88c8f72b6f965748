import type { Ledger } from '#tests/model/ledger.ts';
import type { CaseRow, StepRow } from '#tests/model/rows.ts';
import { standingFrom } from '#tests/model/rules/at-stripe.ts';
import { isTakenBackIn, wishesLeft } from '#worker/declaration/carry-out/owner-wish.ts';
import { receiptKey } from '#worker/declaration/receipt/receipt-letter.ts';
import { isCancelled } from '#worker/subscription/contract/schedule.ts';
import { isOfDeclaration, noteOf } from '#worker/subscription/order/leaving-note.ts';

const hour = 3_600_000;

/** Words of the ledger that say what a declaration has done. */
const effects =
  /^(cancelled|already_ended|withdrawn|change_undone|order_given_up|desk_(decid|answer|clos)ed)$/;

/**
 * Every declaration has its receipt, and an effect or a person of ours who sees to it. What its
 * owner wants by a link is done, and what they have taken back ends nothing. What the desk has
 * decided to end at once has ended.
 */
export function noDeclarationIsUnanswered(ledger: Ledger): string[] {
  return ledger.declarations.flatMap(({ id, reference }) => {
    const file = ledger.cases.find((one) => one.declaration_id === id);
    if (!file) return [`${reference} has no case`];
    const told = ledger.steps.filter((one) => one.declaration_id === id);
    const has = (what: RegExp) => told.some((one) => what.test(one.what));
    // Once it is noted that it has left, a deletion of its account may forget the mail.
    const hasReceipt =
      ledger.outbox.some(({ key }) => key === receiptKey(id)) || has(/^receipt_(sent|grouped)$/);
    const waits = ledger.waiting.some(
      (one) =>
        one.declaration_id === id && one.kind === 'receipt' && one.due_at > ledger.now - hour,
    );
    const mayWait = file.held !== null || waits;
    return [
      ...(hasReceipt || mayWait ? [] : [`${reference} has no receipt`]),
      ...wishesLeft(toldSteps(told)).map(({ what }) => `${reference} is left with ${what}`),
      ...(file.state === 'taken_back'
        ? endedBy(ledger, id).map((one) => `${reference} is taken back, and ${one} ends by it`)
        : []),
      ...leftRunning(ledger, toldSteps(told)).map(
        (one) => `${reference} has ended, and ${one} runs`,
      ),
      ...(isSeenTo(file, has) ? [] : [`${reference} is ${file.state}, and nothing came of it`]),
    ];
  });
}

function toldSteps(told: readonly StepRow[]) {
  return told.map(({ what, details }) => ({
    what,
    details: JSON.parse(details) as Record<string, unknown>,
  }));
}

/**
 * The contracts that end, or have ended, by that declaration. One that was withdrawn from meanwhile
 * has ended by that, whatever is still noted on it.
 */
function endedBy(ledger: Ledger, id: string): string[] {
  return ledger.subscriptions
    .filter((one) => isCancelled(one) || one.ended_at !== null)
    .filter((one) => standingFrom(ledger, one.id) === undefined)
    .filter((one) => isOfDeclaration(noteOf(one)?.key ?? '', id))
    .map((one) => one.id);
}

/**
 * The subscriptions that run on although the desk's last decision has ended them, and their owner
 * has not said since that the declaration is not theirs.
 */
function leftRunning(
  { subscriptions }: Ledger,
  steps: readonly { what: string; details: Record<string, unknown> }[],
): string[] {
  const place = steps.findLastIndex(({ what }) => what === 'desk_decided');
  const decided = steps[place];
  if (decided?.details['accepted'] !== true || isTakenBackIn(steps.slice(place))) return [];
  const ended = decided.details['ended'] as string[];
  return subscriptions
    .filter((one) => ended.includes(one.id) && one.ended_at === null)
    .map(({ id }) => id);
}

function isSeenTo({ state, desk_due_at: dueAt }: CaseRow, has: (what: RegExp) => boolean): boolean {
  if (state === 'received') return false;
  if (state === 'carried_out') return has(effects);
  if (state === 'taken_back') return has(/^taken_back$/);
  // The desk has it, or has done with it.
  return dueAt !== null || has(/^desk_/);
}
