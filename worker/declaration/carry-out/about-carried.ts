import type { Carried } from '#worker/declaration/carry-out/contract-calls.ts';
import { formatDate } from '#worker/date.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import type { Charge } from '#worker/subscription/clock/terms.ts';
import { chargesText } from '#worker/subscription/quote/quote-texts.ts';
import {
  endsUnlessCardPays,
  owedBeforeEnd,
  restsUntilEnd,
  shareOncePaid,
} from '#worker/subscription/notices/letters.ts';
import type { OwedDebit } from '#worker/subscription/notices/letters.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';

/** What follows from what was done to a contract. `now` in UTC milliseconds. */
export interface Following {
  /** What is still charged. */
  charges: readonly Charge[];
  /** What is owed for its returned debits; null for nothing. */
  debit: OwedDebit | null;
  now: number;
}

/** What the letter to the owner says of one contract. Pure. */
export function aboutCarried(carried: Carried, following: Following): Block[] {
  return [...inBrief(carried), ...remarks(carried, following)];
}

/** The same without what follows from it. Pure. */
export function inBrief(carried: Carried): Block[] {
  const { contract, endsAt, refundCents, refundBy } = carried;
  const rows = [
    { label: 'Vertrag', value: cataloguePlan(contract.planKey)?.name ?? 'Premium' },
    ...(contract.number === '' ? [] : [{ label: 'Vertragsnummer', value: contract.number }]),
    ...(endsAt === null ? [] : [{ label: 'Der Vertrag endet am', value: formatDate(endsAt) }]),
    ...(refundCents === null || refundCents === 0
      ? []
      : [{ label: 'Erstattung', value: formatMoney(refundCents) }]),
    ...(refundBy === null ? [] : [{ label: 'Geld zurück bis', value: formatDate(refundBy) }]),
  ];
  return [sentence(carried), { rows }];
}

function sentence({ contract, result, endsAt, refundBy }: Carried): string {
  switch (result) {
    case 'cancelled':
      return endsAt === null
        ? 'Dein Vertrag ist gekündigt.'
        : `Dein Vertrag ist gekündigt und endet am ${formatDate(endsAt)}.`;
    case 'already':
      return endsAt === null
        ? 'Dein Vertrag war schon gekündigt.'
        : `Dein Vertrag war schon gekündigt zum ${formatDate(endsAt)}.`;
    case 'stays':
      return 'Dein Vertrag hat kein Ende, das eine Kündigung näher bringt.';
    case 'withdrawn':
      return refundBy === null
        ? 'Dein Widerruf ist ausgeführt: Der Vertrag ist beendet, und es wird nichts fällig.'
        : 'Dein Widerruf ist ausgeführt: Der Vertrag ist beendet, und was Du dafür bezahlt hast, bekommst Du auf demselben Weg zurück.';
    case 'change_undone':
      return contract.renewDisabled
        ? 'Dein Widerruf ist ausgeführt: Der geplante Wechsel findet nicht statt. Dein Vertrag bleibt gekündigt.'
        : 'Dein Widerruf ist ausgeführt: Der geplante Wechsel findet nicht statt, und Dein Vertrag läuft weiter wie bisher.';
    case 'change_withdrawn':
      if (refundBy === null) {
        return 'Dein Widerruf des Wechsels ist ausgeführt: Der Vertrag ist beendet, und für das neue Abo wird nichts fällig.';
      }
      return 'Dein Widerruf des Wechsels ist ausgeführt: Der Vertrag ist beendet, und was Du für das neue Abo bezahlt hast, bekommst Du auf demselben Weg zurück.';
    case 'guaranteed':
      return 'Die Widerrufsfrist ist vorbei, aber unsere Geld-zurück-Garantie gilt noch: Der Vertrag ist beendet, und was Du dafür bezahlt hast, bekommst Du auf demselben Weg zurück.';
  }
}

/** Until when there is access, and what that depends on. */
function access(
  { contract, result, endsAt, isOver }: Carried,
  charges: string | null,
  { debit, now }: Following,
): string[] {
  if (result !== 'cancelled' || endsAt === null) return charges === null ? [] : [charges];
  const owed = debit ? owedBeforeEnd(debit, endsAt, now) : null;
  if (isOver) {
    const over = 'Der Vertrag ist damit sofort zu Ende. Wir buchen nichts mehr ab.';
    return [owed === null ? over : `${over} ${owed}`];
  }
  const noRenewal =
    charges === null
      ? 'Der Vertrag verlängert sich nicht mehr.'
      : `${charges} Danach buchen wir nichts mehr ab.`;
  if (contract.paidThrough !== null) return [restsUntilEnd];
  if (isPastDue(contract.status)) return [noRenewal];
  return [`${owed ?? `Premium bleibt bis zum ${formatDate(endsAt)} frei.`} ${noRenewal}`];
}

function remarks(carried: Carried, following: Following): string[] {
  const { contract, result, refundCents, wasReadAsEarliest } = carried;
  const charges = chargesText(following.charges);
  const remarksOf = access(carried, charges, following);
  if (refundCents !== null) {
    remarksOf.push(
      refundCents > 0
        ? 'Was Du für die Zeit nach dem Vertragsende bezahlt hast, bekommst Du auf demselben Weg zurück.'
        : shareOncePaid,
    );
  }
  if (wasReadAsEarliest) {
    remarksOf.push(
      'Das gewünschte Datum liegt vor dem frühesten Ende. Wir haben zum nächstmöglichen Zeitpunkt gekündigt.',
    );
  }
  // Whoever has withdrawn owes nothing for the contract.
  if ((result === 'cancelled' || result === 'already') && isPastDue(contract.status)) {
    remarksOf.push(whatIsOwed(carried, following, charges));
  }
  return remarksOf;
}

/** What becomes of an overdue payment: a debit stays owed; a refused card ends the contract. */
function whatIsOwed(
  { contract }: Carried,
  { debit, now }: Following,
  charges: string | null,
): string {
  const { expiresAt: paidUntil, paidThrough } = contract;
  const isByCard = debit === null && paidThrough === null && paidUntil !== null;
  const ends = isByCard ? endsUnlessCardPays(paidUntil, now) : null;
  if (ends !== null) return ends;
  return charges === null
    ? 'Was bis dahin offen ist, bleibt zu bezahlen. Danach wird nichts mehr fällig.'
    : 'Was offen ist, bleibt zu bezahlen.';
}
