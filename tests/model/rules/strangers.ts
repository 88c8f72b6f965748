import type { Ledger } from '#tests/model/ledger.ts';
import type { CaseRow, DeclarationRow, StepRow } from '#tests/model/rows.ts';
import { invoicesOf, isFrozen, standingFrom } from '#tests/model/rules/at-stripe.ts';
import { letOnIn } from '#tests/model/rules/let-go.ts';
import { dayMs } from '#worker/calendar.ts';
import { numberIn } from '#worker/declaration/parse-form.ts';
import type { Typed } from '#worker/declaration/schemas.ts';

const lastDay = 13;

/** A declaration with all that was noted about it. */
interface Declared {
  declaration: DeclarationRow;
  file: CaseRow;
  steps: StepRow[];
}

/** The declarations whose sender was not signed in. */
export function unsigned(ledger: Ledger): Declared[] {
  return all(ledger).filter(({ declaration }) => declaration.account_id === null);
}

function all({ declarations, cases, steps }: Ledger): Declared[] {
  return declarations.flatMap((declaration) => {
    const file = cases.find((one) => one.declaration_id === declaration.id);
    const own = steps.filter((one) => one.declaration_id === declaration.id);
    return file ? [{ declaration, file, steps: own }] : [];
  });
}

/** Whether the sender named the e-mail of an account with the number of one of its contracts. */
function isCertain({ contracts, purchases, emails }: Ledger, { declaration }: Declared): boolean {
  const { email, contract } = JSON.parse(declaration.typed) as Typed;
  const owner = declaration.account_id ?? emails.get(email);
  const number = numberIn(contract);
  const numbered = [...contracts, ...purchases].some(
    (one) => one.account_id === owner && one.number === number,
  );
  return declaration.account_id !== null || (owner !== undefined && numbered);
}

/**
 * The step by which somebody has said what holds who may: the owner by a press, or the desk. Two
 * presses at once note moments in any order, so the steps are compared in theirs.
 */
function decidedBy({ steps }: Declared): number {
  const said = steps.find(({ what }) => /^(confirmed_by_owner|desk_matched)$/.test(what));
  return said?.id ?? Number.POSITIVE_INFINITY;
}

/**
 * Without a certain sender no order is given up, and nothing is withdrawn from before its owner has
 * said so, the desk has, or nobody has until day 13.
 */
export function strangersEndNothing(ledger: Ledger): string[] {
  return unsigned(ledger).flatMap((declared) => {
    if (isCertain(ledger, declared)) return [];
    const { declaration, steps } = declared;
    const { id, reference, received_at: receivedAt } = declaration;
    const from = decidedBy(declared);
    const unanswered = receivedAt + lastDay * dayMs;
    const done = steps.filter(({ what }) => /^(order_given_up|order_meant|withdrawn)$/.test(what));
    const early = done.filter(
      ({ id: step, what, at }) => step < from && (what !== 'withdrawn' || at < unanswered),
    );
    const isCancellation = declaration.door === 'cancellation';
    const isDesks = steps.some(({ what }) => what === 'desk_matched');
    const withdrawal = ledger.withdrawals.find(({ key }) => key === `declaration:${id}`);
    return [
      ...early.map(({ what }) => `${reference} by a stranger: ${what}`),
      ...(isCancellation && withdrawal && !isDesks
        ? [`${reference} is a cancellation and withdraws from ${withdrawal.contract_id}`]
        : []),
    ];
  });
}

/** A time in which nothing may be collected for a contract, UTC milliseconds. */
interface Frozen {
  reference: string;
  contract: string;
  from: number;
  to: number;
}

/** From when a withdrawal is noted as open until somebody has said what becomes of it. */
export function frozenTimes(ledger: Ledger): Frozen[] {
  return all(ledger).flatMap(({ declaration, steps }) => {
    if (declaration.door !== 'withdrawal') return [];
    const opened = steps.find(isOpening);
    const owner = steps.findLast(({ what }) => what === 'matched');
    if (!opened || !owner) return [];
    const later = steps.filter(({ id }) => id > opened.id);
    const closed = later.find(({ what }) => ends.test(what));
    const last = declaration.received_at + lastDay * dayMs;
    const to = Math.min(closed?.at ?? Number.POSITIVE_INFINITY, last);
    const meant = meantBy(ledger, declaration, owner);
    return meant
      .filter((id) => hasBegun(ledger, id, opened.at))
      .map((contract) => ({
        reference: declaration.reference,
        contract,
        from: opened.at,
        to,
      }));
  });
}

/** What ends that time. Of what an owner wants the wish counts, not what came of it later. */
const ends = /^(confirmed_by_owner|objected|unanswered|desk_(matched|closed)|thawed|withdrawn)$/;

function isOpening({ what, details }: StepRow): boolean {
  const { order, reason } = JSON.parse(details) as { order?: string; reason?: string };
  return (
    (what === 'asked_owner' && order === undefined) ||
    (what === 'to_desk' && reason === 'late_withdrawal')
  );
}

/** Whether a subscription ran at that moment: what is bought later is not meant. */
function hasBegun({ subscriptions }: Ledger, id: string, at: number): boolean {
  const found = subscriptions.find((one) => one.id === id);
  return found !== undefined && found.start_date * 1000 <= at;
}

/** The contracts that may be meant: the one with the number, or all of the account. */
function meantBy(ledger: Ledger, declaration: DeclarationRow, matched: StepRow): string[] {
  const { account } = JSON.parse(matched.details) as { account: string };
  const number = numberIn((JSON.parse(declaration.typed) as Typed).contract);
  const own = ledger.contracts.filter((one) => one.account_id === account);
  const numbered = ledger.contracts.filter((one) => one.number === number);
  return (numbered.length > 0 ? numbered : own).map(({ id }) => id);
}

/**
 * What is frozen stays frozen: between the receipt of a withdrawal that is open and what becomes of
 * it nothing new is charged. Stripe's mark stands as long as one of our rows does.
 */
export function whatIsFrozenStaysFrozen(ledger: Ledger): string[] {
  const charged = frozenTimes(ledger).flatMap(({ reference, contract, from, to }) =>
    ledger.charged
      .filter(({ invoice }) => invoicesOf({ invoices: [invoice] }, contract).length > 0)
      // An invoice from before may still be with the bank, or be paid by its owner.
      .filter(({ invoice }) => invoice.created * 1000 > from + 1000)
      // Stripe counts in seconds: one of the same second may follow what was said.
      .filter(({ charge }) => charge.created < Math.floor(to / 1000))
      .map(({ charge }) => `${reference} is open, and ${contract} was charged with ${charge.id}`),
  );
  const marks = ledger.subscriptions.flatMap((one) => {
    const stands = isFrozen(ledger, one.id);
    if (one.ended_at !== null) return [];
    const isMarked = Boolean(one.metadata['frozen_at']);
    const isHeld =
      one.status === 'paused' ||
      one.pause_collection !== null ||
      standingFrom(ledger, one.id) !== undefined;
    return [
      ...(stands !== isMarked ? [`${one.id} is frozen: ${stands}, marked: ${isMarked}`] : []),
      ...(stands && !isHeld ? [`${one.id} is frozen and collected`] : []),
    ];
  });
  return [...charged, ...marks];
}

/** Letters that say that nothing more is charged for a contract. */
const saysNothing = /verlängert sich nicht mehr|Wir buchen nichts mehr ab\./;

/** Those letters, with the contract that they name. */
export function lettersOfNoCharge({ outbox, contracts }: Ledger) {
  return outbox
    .filter(({ kept_for: owner, text }) => owner !== null && saysNothing.test(text))
    .flatMap(({ key, text, created_at: at }) =>
      contracts
        .filter(({ number }) => text.includes(`Vertragsnummer: ${number}`))
        .map(({ id }) => ({ key, contract: id, at })),
    );
}

/** No letter says that nothing more is charged when something is. */
export function lettersTellWhatIsCharged(ledger: Ledger): string[] {
  return lettersOfNoCharge(ledger).flatMap(({ key, contract, at }) => {
    if (letOnIn(ledger, contract, at)) return [];
    return (
      ledger.charged
        .filter(({ invoice }) => invoicesOf({ invoices: [invoice] }, contract).length > 0)
        .filter(({ invoice: { billing_reason: reason } }) => reason === 'subscription_cycle')
        // Until the end of the day Stripe may have charged already.
        .filter(({ invoice }) => invoice.created * 1000 > at + dayMs)
        .map(({ charge }) => `${key} says that nothing is charged for ${contract}: ${charge.id}`)
    );
  });
}
