/** German texts of the review of proofs. */
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
