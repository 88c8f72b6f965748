import { offerTexts } from '#client/messages/offer.ts';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { ChangeRefusal } from '#worker/subscription/quote/change.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

/** The German words of another plan. Amounts in cents, moments in UTC milliseconds. */
export const changeTexts = {
  title: 'Abo wechseln',
  lead: 'Beginnt das neue Abo sofort, rechnen wir an, was Du bezahlt und noch nicht genutzt hast. Beginnt es später, zahlst Du heute nichts und kannst den Wechsel bis dahin zurücknehmen.',
  own: 'Dein jetziges Abo',
  ownPlan: (name: string, cents: number, months: number | null) =>
    `${name}: ${months === null ? `${formatMoney(cents)} einmalig` : quoteTexts.every(cents, months)}, ${quoteTexts.vat}`,
  choose: 'Was ein Wechsel heute heißt',
  hint: 'Wähle ein Abo. Dann steht hier, was Du bestellst.',
  back: 'Zurück zu Deinem Abo',
  fromToday: 'Ab heute',
  dueToday: 'heute fällig',
  from: (at: number) => `Ab ${formatDate(at)}`,
  saves: (cents: number, price: number) =>
    `${formatMoney(price)} weniger ${formatMoney(cents)} für Tage, die Du bezahlt und noch nicht genutzt hast.`,
  givesBack: (cents: number) => `Außerdem bekommst Du ${formatMoney(cents)} zurück.`,
  afterwards: (cents: number, months: number) => `Danach ${quoteTexts.every(cents, months)}.`,
  /** Of a plan in instalments: how long it binds, and to what in all. */
  binds: (months: number, cents: number) =>
    `Erste Laufzeit ${months} Monate, zusammen ${formatMoney(cents)}.`,
  later: (cents: number, months: number) =>
    `Dann ${quoteTexts.every(cents, months)}. Bis dahin läuft Dein jetziges Abo.`,
  vat: `Alle Beträge ${quoteTexts.vat}.`,
  plannedFor: (at: number) => `Schon geplant, ab ${formatDate(at)}`,
  replaces: (name: string, at: number) =>
    `Für den ${formatDate(at)} ist schon ein Wechsel geplant: ${name}. Ein neuer ersetzt ihn.`,
  summary: 'Deine Bestellung',
  rows: {
    begins: 'Beginn',
    method: 'Zahlungsmethode',
    undo: 'Zurücknehmen',
  },
  begins: (at: number) => `${formatDate(at)}. Bis dahin bleibt alles, wie es ist.`,
  undoable: (at: number) =>
    `Bis der Wechsel am ${formatDate(at)} beginnt, kannst Du ihn jederzeit zurücknehmen.`,
  /** The price that a change binds to pay when it begins. */
  dueFrom: (at: number, months: number) => `Ab ${formatDate(at)} ${offerTexts.every(months)}`,
  toMethod: 'Andere Zahlungsmethode hinterlegen',
  otherMethod: 'Eine andere Zahlungsmethode hinterlegst Du auf der Seite Deines Abos.',
  order: 'Zahlungspflichtig bestellen',
  ordering: 'Dein Wechsel läuft …',
  changed: 'Der Betrag hat sich geändert. Bitte sieh ihn Dir noch einmal an.',
  done: (at: number) => `Dein Wechsel ist für den ${formatDate(at)} geplant.`,
  planned: {
    text: (name: string, at: number) => `Geplant ist ein Wechsel: ab ${formatDate(at)} ${name}.`,
    undo: 'Wechsel zurücknehmen',
    undone: 'Der Wechsel ist zurückgenommen. Dein Abo läuft weiter wie bisher.',
  },
  reasons: {
    lifetime: 'Du hast Premium ohne Ende. Mehr gibt es nicht.',
    past_due: 'Bei Deinem Abo ist eine Zahlung offen. Bezahle sie zuerst, dann kannst Du wechseln.',
    processing:
      'Deine letzte Zahlung ist noch bei der Bank. Sobald sie da ist, kannst Du wechseln.',
    dispute:
      'Eine zurückgegebene Zahlung ist noch offen. Kläre sie zuerst, dann kannst Du wechseln.',
    deletion_pending: 'Dein Konto soll gelöscht werden. Nimm das zuerst zurück.',
    cancelled: 'Dein Abo ist gekündigt. Reaktiviere es zuerst, dann kannst Du wechseln.',
    same_plan: 'Das ist Dein jetziges Abo.',
  } satisfies Record<ChangeRefusal, string>,
};
