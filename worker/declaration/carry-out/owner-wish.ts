/*
 * What the owner of a contract wants by a link of our mail. It is noted before anything is done, so
 * that what is cut off is carried on, and the desk hears of it. Pure.
 */
import type { StepRow } from '#worker/declaration/sql.ts';
import { isByDesk } from '#worker/declaration/step.ts';
import type { StepWhat } from '#worker/declaration/step.ts';

/** The words of the ledger: what is wanted, and what came of it. */
const outcomes = { objected: 'taken_back', keep_wanted: 'kept' } as const satisfies Partial<
  Record<StepWhat, StepWhat>
>;

/** A wish as the ledger has it; `contract`: which one is to go on, null for all of them. */
export interface OwnerWish {
  what: keyof typeof outcomes;
  contract: string | null;
}

type Steps = readonly Pick<StepRow, 'what' | 'details'>[];

/** The wishes that are noted and not carried out, the oldest first. */
export function wishesLeft(steps: Steps): OwnerWish[] {
  return steps.flatMap((step, place) => {
    const wish = wishOf(step);
    return wish && !isCarriedOut(steps.slice(place + 1), wish) ? [wish] : [];
  });
}

/** Whether that wish is noted and not carried out. */
export function isLeft(steps: Steps, { what, contract }: OwnerWish): boolean {
  return wishesLeft(steps).some((one) => one.what === what && one.contract === contract);
}

/** Whether something came of that wish since the desk has acted last. */
export function isAnswered(steps: Steps, wish: OwnerWish): boolean {
  return isCarriedOut(steps.slice(steps.findLastIndex(isByDesk) + 1), wish);
}

function wishOf({ what, details }: Steps[number]): OwnerWish | null {
  if (what !== 'objected' && what !== 'keep_wanted') return null;
  return { what, contract: contractIn(details) };
}

function isCarriedOut(steps: Steps, { what, contract }: OwnerWish): boolean {
  return steps.some(
    (step) => step.what === outcomes[what] && contractIn(step.details) === contract,
  );
}

function contractIn({ contract }: Record<string, unknown>): string | null {
  return typeof contract === 'string' ? contract : null;
}

/** The contracts that a declaration has cancelled, in the order of the mail. */
export function cancelledIn(steps: Steps): { id: string; number: string }[] {
  return steps
    .filter(({ what, details }) => what === 'cancelled' && 'contract' in details)
    .map(({ details }) => details as { contract: string; number: string })
    .map(({ contract, number }) => ({ id: contract, number }));
}

/** Whether a contract is cancelled as the ledger has it, and its owner has not taken that back. */
export function isCancelledBy(steps: Steps, contract: string): boolean {
  const isAbout = (step: Steps[number]) =>
    isTakenBack(step) || contractIn(step.details) === contract;
  const last = steps.findLast(
    (step) => /^(cancelled|kept|taken_back)$/.test(step.what) && isAbout(step),
  );
  return last?.what === 'cancelled';
}

/** Whether these rows say that the owner has taken the declaration back, and that it was undone. */
export function isTakenBackIn(steps: Steps): boolean {
  return steps.some(isTakenBack);
}

function isTakenBack({ what, details }: Steps[number]): boolean {
  return what === 'taken_back' && details['undone'] === true;
}

/** Whether the desk has named a contract, and that is still to be carried out. */
export function isDeskMatchLeft(steps: Steps): boolean {
  const last = (word: StepWhat) => steps.findLastIndex(({ what }) => what === word);
  return last('desk_matched') > last('matched');
}
