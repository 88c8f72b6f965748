/** German texts of the desk: what all of its pages share, the overview and the reviews. */

const statusWords: Record<string, string> = {
  uploaded: 'offen',
  confirmed: 'bestätigt',
  rejected: 'abgelehnt',
  requested: 'angefragt',
  approved: 'freigegeben',
  paid: 'ausgezahlt',
  failed: 'gescheitert',
  waiting: 'wartet auf einen Kauf',
  counted: 'wartet auf Gutschrift',
  credited: 'gutgeschrieben',
  coming: 'kommt noch',
  running: 'läuft',
  ended: 'beendet',
  revoked: 'zurückgenommen',
  withdrawn: 'zurückgezogen',
  offered: 'angeboten',
  issued: 'schon ausgestellt',
  expired: 'abgelaufen',
  used_up: 'aufgebraucht',
  reserved: 'reserviert',
  committed: 'eingelöst',
  released: 'freigegeben',
  enabled: 'einlösbar',
  disabled: 'gesperrt',
};

/** How a thing stands, in a word; a word we don't know is shown as given. */
export function statusText(status: string): string {
  return statusWords[status] ?? status;
}

export const deskTexts = {
  name: 'Betrieb',
  home: 'zur Übersicht',
  sections: 'Bereiche',
  emailMarketing: 'Werbemail',
  signedInAs: 'Angemeldet als',
  waiting: 'offen',
  unknown: 'Diese Seite gibt es nicht.',
  noAccount: 'Konto gelöscht',
  more: 'Mehr laden',
  show: 'Anzeigen',
  undo: 'Rückgängig machen',
  save: 'Speichern',
  back: 'Zurück',
  yes: 'ja',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Kopieren ging nicht. Markiere den Text und kopiere ihn von Hand.',
  search: 'Suchen',
  reason: 'Grund',
  count: (count: number, most: number) => (count >= most ? `${most}+` : String(count)),
  decided: (status: string, by: string | null) =>
    by === null
      ? `Das hat sich inzwischen geändert: ${statusText(status)}.`
      : `Da war jemand schneller: ${statusText(status)}, von ${by}.`,
};

export const keyTexts = {
  off: 'Die Tastenkürzel sind aus.',
  turnOff: 'Tastenkürzel ausschalten',
  turnOn: 'Tastenkürzel einschalten',
};

export const overviewTexts = {
  lead: 'Was auf eine Entscheidung wartet.',
  waiting: {
    proofs: (count: number) => (count === 1 ? 'Nachweis zu prüfen' : 'Nachweise zu prüfen'),
    payouts: (count: number) => (count === 1 ? 'Auszahlung offen' : 'Auszahlungen offen'),
    referrals: (count: number) =>
      count === 1 ? 'Empfehlung ohne Gutschrift' : 'Empfehlungen ohne Gutschrift',
  },
};

export const proofTexts = {
  status: 'Welche Nachweise',
  filters: { uploaded: 'Offen', confirmed: 'Bestätigt', rejected: 'Abgelehnt' },
  list: 'Nachweise',
  empty: {
    uploaded: 'Alles geprüft. Neue Nachweise erscheinen hier von selbst.',
    confirmed: 'Noch kein Nachweis bestätigt.',
    rejected: 'Noch kein Nachweis abgelehnt.',
  },
  nothingOpen: 'Kein Nachweis ausgewählt.',
  rows: {
    person: 'Person',
    deal: 'Deal',
    months: 'Gratismonate',
    round: 'Runde',
    uploaded: 'Hochgeladen',
    file: 'Datei',
    status: 'Stand',
    search: 'Suchen',
    reason: 'Grund',
    by: 'Entschieden von',
  },
  round: (round: number) => (round === 1 ? '1, erster Nachweis' : `${round}, nach Ablehnung`),
  again: (round: number) => `Runde ${round}`,
  duplicate: 'Doppelt',
  duplicates: (count: number) =>
    count === 1
      ? 'Dieselbe Datei wurde schon einmal eingereicht'
      : `Dieselbe Datei wurde schon ${count} Mal eingereicht`,
  duplicateOf: (deal: string, status: string, at: string) => `${deal}, ${status}, ${at}`,
  confirm: 'Bestätigen',
  reject: 'Ablehnen',
  undo: 'Zurücknehmen',
  open: 'Der Nachweis',
  frame: (file: string) => `Nachweis ${file}`,
  download: 'Datei herunterladen',
  noViewer: 'Dieser Browser zeigt PDFs nicht in der Seite. Lade die Datei herunter.',
  loading: 'Die Datei wird geladen.',
  done: {
    confirm: (who: string, deal: string) => `Bestätigt: ${who}, ${deal}.`,
    reject: (who: string, deal: string) => `Abgelehnt: ${who}, ${deal}.`,
    undo: (who: string, deal: string) => `Wieder offen: ${who}, ${deal}.`,
  },
  missed: (who: string, deal: string, text: string) => `${who}, ${deal}: ${text}`,
  somebody: 'Gelöschtes Konto',
  rejecting: {
    title: 'Nachweis ablehnen',
    lead: 'Der Grund steht in der Mail an die Person. Die restlichen Gratismonate enden.',
    ready: 'Fertige Gründe',
    label: 'Grund für die Person',
    reasons: [
      'Auf dem Nachweis ist nicht zu erkennen, dass die Aufgaben des Deals erledigt sind.',
      'Der Nachweis gehört zu einem anderen Deal.',
      'Auf dem Nachweis fehlt das Datum, oder es liegt vor dem Beginn des Deals.',
      'Der Nachweis ist nicht lesbar. Bitte lade ihn noch einmal hoch.',
      'Diese Datei wurde schon für ein anderes Konto oder einen anderen Deal eingereicht.',
    ],
  },
  keys: [
    ['j', 'nächster'],
    ['k', 'voriger'],
    ['c', 'bestätigen'],
    ['r', 'ablehnen'],
    ['u', 'zurücknehmen'],
  ] as const,
};
