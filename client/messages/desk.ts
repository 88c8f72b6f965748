/** German texts that all of the desk's pages share, and those of the overview. */

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
  two_keys: 'hat schon zwei Schlüssel, beende einen davon',
  five_endpoints: 'hat schon fünf Adressen, beende eine davon',
  paused: 'angehalten oder beendet',
};

/** The word for a status; an unknown status is shown as it is. */
export function statusText(status: string): string {
  return statusWords[status] ?? status;
}

export const deskTexts = {
  download: 'Datei herunterladen',
  noPdfViewer: 'Dieser Browser zeigt PDFs nicht in der Seite. Lade die Datei herunter.',
  name: 'Betrieb',
  home: 'zur Übersicht',
  sections: 'Bereiche',
  groups: { work: 'Arbeit', business: 'Geschäft', offers: 'Angebote', house: 'Haus' },
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
  readyReasons: 'Fertige Gründe',
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

export const documentKinds = { invoice: 'Rechnung', credit_note: 'Gutschrift' };

export const overviewTexts = {
  lead: 'Was auf eine Entscheidung wartet.',
  waiting: {
    declarations: (count: number) =>
      count === 1 ? 'Erklärung wartet auf uns' : 'Erklärungen warten auf uns',
    proofs: (count: number) => (count === 1 ? 'Nachweis zu prüfen' : 'Nachweise zu prüfen'),
    payouts: (count: number) => (count === 1 ? 'Auszahlung offen' : 'Auszahlungen offen'),
    referrals: (count: number) =>
      count === 1 ? 'Empfehlung ohne Gutschrift' : 'Empfehlungen ohne Gutschrift',
    second_looks: (count: number) =>
      count === 1
        ? 'Vorgang wartet auf eine zweite Person'
        : 'Vorgänge warten auf eine zweite Person',
  },
};
