import { offerTexts } from '#client/messages/offer.ts';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { TimelineEntry } from '#worker/subscription/clock/timeline.ts';
import type { IfUnpaid } from '#worker/subscription/leaving/standing.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

/** German texts of what comes next in a contract. */
export const comingTexts = {
  title: 'Was als Nächstes kommt',
  none: 'Es kommt nichts mehr: keine Zahlung und keine Frist.',
  on: (at: number) => formatDate(at),
  /** Charges of the same sum, one after another; `last` in UTC milliseconds. */
  charges: (count: number, { cents, last }: { cents: number; last: number }) =>
    `${count} Zahlungen von je ${formatMoney(cents)}, die letzte am ${formatDate(last)}.`,
  /** The same of a contract that goes on: there is no last one. */
  chargesOnAndOn: (cents: number, months: number) =>
    `Ab dann ${quoteTexts.every(cents, months)}, solange Dein Vertrag läuft.`,
  eachDay: 'Die einzelnen Termine',
  chargeDays: (ats: readonly number[]) => ats.map((at) => formatDate(at)).join(' · '),
  showAll: (count: number) => `Alle ${count} Termine anzeigen`,
};

/**
 * Something that comes in a contract; moments in UTC milliseconds, cents. `pay_until`: the last day
 * to pay what is overdue; `cents` is null where it is not known. `thaws`: when a frozen contract is
 * withdrawn from, or goes on. `deletion`: when the account goes.
 */
export type ComingEvent =
  | TimelineEntry
  | { at: number; what: 'pay_until'; cents: number | null; ifUnpaid?: IfUnpaid }
  | { at: number; what: 'thaws'; isEnding: boolean }
  | { at: number; what: 'deletion' };

/** One event of a contract, in a sentence. `isCharged`: whether that day has a charge, too. */
export function comingText(entry: ComingEvent, isCharged = false): string {
  switch (entry.what) {
    case 'pay_until':
      return payText(entry);
    case 'thaws':
      return entry.isEnding
        ? 'Ohne Deine Antwort führen wir den Widerruf aus.'
        : 'Spätestens jetzt läuft alles weiter wie vorher.';
    case 'deletion':
      return 'Wir löschen Dein Konto; spätestens damit endet Dein Vertrag.';
    case 'charge':
      return chargeText(entry);
    case 'refund':
      return `Spätestens an diesem Tag schicken wir Dir ${formatMoney(entry.cents)} zurück.`;
    case 'trial_reminder':
      return 'Eine E-Mail erinnert Dich an das Ende der Testphase.';
    case 'trial_ends':
      return 'Die Testphase endet.';
    case 'first_term_ends':
      return 'Die erste Laufzeit endet.';
    case 'cancel_until':
      return isCharged
        ? 'Bis zum Ende dieses Tages kannst Du zu diesem Tag kündigen; was dann schon abgebucht ist, kommt zurück.'
        : 'Bis zum Ende dieses Tages kannst Du zu diesem Tag kündigen.';
    case 'withdraw_until':
      return 'Bis zum Ende dieses Tages kannst Du den Vertrag widerrufen, ohne Angabe von Gründen.';
    case 'guarantee_until':
      return 'Bis zum Ende dieses Tages gilt die Geld-zurück-Garantie.';
    case 'ends':
      return 'Dein Vertrag endet.';
  }
}

function payText({ cents, ifUnpaid }: Extract<ComingEvent, { what: 'pay_until' }>): string {
  const what = cents === null ? 'den offenen Betrag' : `die offenen ${formatMoney(cents)}`;
  const until = `Bis zum Ende dieses Tages kannst Du ${what} bezahlen`;
  if (!ifUnpaid) return `${until}.`;
  return `${until}; sonst ${ifUnpaid === 'ends' ? 'endet' : 'ruht'} Dein Vertrag. Was danach abgebucht wird oder endet, gilt nur, wenn Du bezahlst.`;
}

function chargeText({
  cents,
  months,
  credit = 0,
}: Extract<TimelineEntry, { what: 'charge' }>): string {
  if (cents === 0 && credit > 0) {
    return `Dein Guthaben bezahlt ${offerTexts.months(months)}, abgebucht wird nichts.`;
  }
  const charged = `${formatMoney(cents)} werden für ${offerTexts.months(months)} abgebucht`;
  return credit > 0 ? `${charged}; ${formatMoney(credit)} bezahlt Dein Guthaben.` : `${charged}.`;
}
