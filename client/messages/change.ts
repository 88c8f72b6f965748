import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { ChangeRefusal } from '#worker/subscription/quote/change.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

/** The German words of another plan. Amounts in cents, moments in UTC milliseconds. */
export const changeTexts = {
  title: 'Abo wechseln',
  choose: 'Was ein Wechsel heute für Dich heißt',
  loading: 'Wird berechnet …',
  back: 'Zurück zu Deinem Abo',
  now: (cents: number) => `Ab heute. Heute fällig: ${formatMoney(cents)}.`,
  saves: (cents: number) =>
    `${formatMoney(cents)} sind mit nicht genutzten bezahlten Tagen schon bezahlt.`,
  givesBack: (cents: number) => `Außerdem bekommst Du ${formatMoney(cents)} zurück.`,
  later: (at: number, cents: number, months: number) =>
    `Ab ${formatDate(at)}: ${quoteTexts.every(cents, months)}. Heute ist nichts fällig.`,
  summary: 'Deine Bestellung',
  rows: { plan: 'Neues Abo', begins: 'Beginn', today: quoteTexts.today, method: 'Zahlungsmethode' },
  begins: (at: number) => `${formatDate(at)}. Bis dahin bleibt alles, wie es ist.`,
  nothing: 'Nichts',
  undoable: 'Bis dahin kannst Du den Wechsel jederzeit zurücknehmen.',
  otherMethod: 'Eine andere Zahlungsmethode hinterlegst Du auf der Seite Deines Abos.',
  order: 'Zahlungspflichtig bestellen',
  ordering: 'Dein Wechsel läuft …',
  changed: 'Der Betrag hat sich geändert. Bitte sieh ihn Dir noch einmal an.',
  done: (at: number) => `Dein Wechsel ist für den ${formatDate(at)} geplant.`,
  planned: {
    title: 'Geplanter Wechsel',
    text: (name: string, at: number) => `Ab ${formatDate(at)}: ${name}.`,
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
    cancelled: 'Dein Abo ist gekündigt. Nimm die Kündigung zuerst zurück, dann kannst Du wechseln.',
    same_plan: 'Das ist Dein jetziges Abo.',
  } satisfies Record<ChangeRefusal, string>,
};
