import { formatDate } from '#worker/date.ts';
import { product } from '#worker/product.ts';

/** German texts of the partners' deals and their proofs. */

const freeMonths = (count: number) => (count === 1 ? '1 Freimonat' : `${count} Freimonate`);

export const dealsTexts = {
  title: `${product.name} kostenlos nutzen`,
  lead: `Nimm das Angebot eines Partners wahr und lerne dafür mit ${product.name} Premium, ohne dafür zu bezahlen.`,
  steps: 'So funktioniert es',
  step: [
    ['Deal aussuchen', 'Bei jedem steht, was Dir der Partner bietet und wie viele Freimonate.'],
    [
      'Angebot annehmen',
      'Öffne den Partner über den Knopf im Deal, damit er weiß, dass Du von uns kommst.',
    ],
    [
      'Nachweis hochladen',
      'Deine Freimonate laufen sofort. Wir prüfen den Nachweis und sagen Dir per E-Mail Bescheid.',
    ],
  ] as const,
  support: 'Fragen zu einem Deal? Schreib uns:',
  list: 'Deals unserer Partner',
  filter: 'Kategorie',
  all: 'Alle Kategorien',
  count: (count: number) => (count === 1 ? '1 Deal' : `${count} Deals`),
  freeMonths,
  benefits: 'Das bietet Dir der Partner',
  open: 'Zum Deal',
  of: (name: string) => `von ${name}`,
  none: 'Zur Zeit haben unsere Partner keine Angebote. Schau bald wieder vorbei.',
  promote: {
    pastDue: 'Du kannst Dir Premium auch mit den Angeboten unserer Partner verdienen.',
    free: 'Mit den Angeboten unserer Partner lernst Du mit Premium, ohne dafür zu bezahlen.',
  },
};

export const dealTexts = {
  back: 'Alle Deals',
  freeMonths,
  status: {
    none: 'Noch nicht genutzt',
    uploaded: 'Freimonate aktiviert (Prüfung ausstehend)',
    confirmed: 'Bestätigt',
    rejected: 'Abgelehnt',
  },
  statusLabel: 'Status',
  reason: (reason: string) => `Grund: ${reason}`,
  again: 'Du kannst einen anderen Nachweis hochladen.',
  freeUntil: (at: number) => `Premium bis ${formatDate(at)}`,
  benefits: 'Das bietet Dir der Partner',
  toPartner: 'Zum Angebot des Partners',
  newWindow: 'öffnet ein neues Fenster',
  tasks: 'So bekommst Du die Freimonate',
  cookies:
    'Erlaube beim Partner Cookies und bleib bis zum Abschluss im selben Browser. Sonst erkennt er nicht, dass Du von uns kommst.',
  terms: 'Bedingungen des Partners',
  proof: {
    title: 'Nachweis',
    hint: 'Eine PDF mit höchstens 10 MB, zum Beispiel die Bestellbestätigung.',
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
    /** Size in MB or kB, as people read it. */
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${Math.max(1, Math.round(bytes / 1000))} kB`
        : `${(bytes / 1_000_000).toLocaleString(product.locale, { maximumFractionDigits: 1 })} MB`,
  },
};
