import { freeMonthsText } from '#client/messages/deals.ts';
import { formatDate } from '#worker/date.ts';
import { product } from '#worker/product.ts';

/** German texts of one deal's page. */
export const dealTexts = {
  back: 'Alle Deals',
  freeMonths: freeMonthsText,
  status: {
    none: 'Noch nicht genutzt',
    uploaded: 'Freimonate aktiviert (Prüfung ausstehend)',
    confirmed: 'Bestätigt',
    rejected: 'Abgelehnt',
  },
  /** In place of `uploaded` once the free months are over. */
  uploadedBefore: 'Freimonate beendet (Prüfung ausstehend)',
  statusLabel: 'Status',
  reason: (reason: string) => `Grund: ${reason}`,
  /** What a rejection ends, and what is possible then. */
  again: 'Damit sind diese Freimonate beendet. Du kannst einen anderen Nachweis hochladen.',
  freeUntil: (at: number) => `Premium bis ${formatDate(at)}`,
  /** While the free months run: before and after the proof was accepted. */
  whileChecked:
    'Wir prüfen Deinen Nachweis und schreiben Dir. Lehnen wir ihn ab, enden diese Freimonate. Abgebucht wird für sie nichts, und am Ende hören sie von selbst auf.',
  afterwards: 'Abgebucht wird für diese Freimonate nichts, und am Ende hören sie von selbst auf.',
  toPremium: 'Mit Premium lernen',
  benefits: 'Das bietet Dir der Partner',
  before: 'Bevor Du zum Partner gehst',
  partner: 'Partner',
  contract:
    'Anzeige: Der Partner bezahlt uns, wenn Du sein Angebot annimmst. Den Vertrag darüber schließt Du mit ihm, nicht mit uns.',
  toPartner: 'Zum Angebot des Partners',
  newWindow: 'öffnet ein neues Fenster',
  tasks: 'So bekommst Du die Freimonate',
  cookies:
    'Ein Tipp: Erlaubst Du beim Partner Cookies und bleibst im selben Browser, sieht er, dass Du von uns kommst. Für Deine Freimonate genügt der Nachweis.',
  terms: 'Bedingungen des Partners',
  proof: {
    title: 'Nachweis',
    newTitle: 'Neuer Nachweis',
    notPdf: (name: string) => `„${name}“ ist keine PDF.`,
    hint: 'Eine PDF-Datei mit höchstens 10 MB, zum Beispiel die Bestellbestätigung. Aus einer E-Mail oder einem Foto wird eine, wenn Du sie druckst und dabei „Als PDF sichern“ wählst.',
    choose: 'PDF auswählen',
    chooseOther: 'Andere PDF auswählen',
    drop: 'oder hierher ziehen',
    send: 'Nachweis hochladen',
    retry: 'Noch einmal hochladen',
    sending: 'Wird hochgeladen',
    arriving: 'Angekommen, wird gespeichert',
    cancel: 'Abbrechen',
    cancelled: 'Das Hochladen ist abgebrochen. Deine Datei ist noch ausgewählt.',
    lost: 'Die Verbindung ist abgebrochen. Deine Datei ist noch ausgewählt, versuche es einfach noch einmal.',
    tooLarge: 'Die Datei ist zu groß. Möglich sind höchstens 10 MB.',
    done: 'Dein Nachweis ist da.',
    doneDetail: (at: number) => `Premium ist für Dich bis ${formatDate(at)} freigeschaltet.`,
    own: 'Deinen Nachweis herunterladen',
    rejected: 'Abgelehnten Nachweis herunterladen',
    /** Formats bytes as MB or kB. */
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
        : `${(bytes / 1_000_000).toLocaleString(product.locale, { maximumFractionDigits: 1 })}\u00a0MB`,
  },
};
