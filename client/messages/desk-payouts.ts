import { formatMoney } from '#worker/money.ts';

/** German texts of the desk's payouts. */
export const deskPayoutTexts = {
  status: 'Welche Auszahlungen',
  filters: {
    requested: 'Angefragt',
    approved: 'Freigegeben',
    paid: 'Ausgezahlt',
    failed: 'Gescheitert',
  },
  empty: {
    requested: 'Keine Auszahlung wartet auf eine Freigabe.',
    approved: 'Nichts freigegeben, das noch nicht ausgezahlt ist.',
    paid: 'Noch nichts ausgezahlt.',
    failed: 'Noch keine Auszahlung gescheitert.',
  },
  rows: {
    person: 'Person',
    account: 'PayPal',
    requested: 'Angefragt',
    by: 'Zuletzt von',
    batch: 'Sammeldatei',
    reason: 'Grund',
  },
  file: 'herunterladen',
  sameAccount: (count: number) => `${count} Auszahlungen an dieses PayPal-Konto`,
  moves: {
    approve: 'Freigeben',
    paid: 'Als ausgezahlt melden',
    fail: 'Als gescheitert melden',
    back: 'Zurücknehmen',
  },
  which: (amount: number, email: string | null) =>
    `${formatMoney(amount)} an ${email ?? 'ein gelöschtes Konto'}`,
  done: {
    approve: (what: string) => `Freigegeben: ${what}.`,
    paid: (what: string) => `Ausgezahlt: ${what}.`,
    fail: (what: string) => `Gescheitert: ${what}.`,
    back: (what: string) => `Einen Schritt zurück: ${what}.`,
  },
  paying: {
    title: 'Ist das Geld angekommen?',
    text: (amount: number, account: string) =>
      `${formatMoney(amount)} an ${account}. Die Person bekommt eine Mail darüber.`,
  },
  failing: {
    title: 'Auszahlung gescheitert',
    lead: 'Der Grund steht in der Mail an die Person.',
    label: 'Grund für die Person',
    submit: 'Als gescheitert melden',
    reasons: [
      'Zu dieser E-Mail-Adresse gibt es kein PayPal-Konto.',
      'PayPal hat die Zahlung abgelehnt.',
      'Die Voraussetzungen für die Aufwandsentschädigung sind nicht erfüllt.',
    ],
  },
  batch: {
    make: 'Sammeldatei erstellen',
    hint: 'Alles Freigegebene, das noch in keiner Datei steht.',
    title: 'Sammeldatei erstellen?',
    text: 'Alles Freigegebene kommt in eine Datei für PayPal. Was darin steht, lässt sich danach nur noch als ausgezahlt oder gescheitert melden.',
    nothing: 'Es gibt nichts Freigegebenes, das noch in keiner Datei steht.',
    made: (count: number, total: number) =>
      `${count === 1 ? '1 Auszahlung' : `${count} Auszahlungen`} über zusammen ${formatMoney(total)} in einer Datei`,
    next: 'Lade sie bei PayPal hoch und melde danach jede Auszahlung als ausgezahlt oder gescheitert.',
    download: 'Datei herunterladen',
  },
  keys: [
    ['j', 'nächste'],
    ['k', 'vorige'],
    ['a', 'freigeben'],
    ['p', 'ausgezahlt'],
    ['f', 'gescheitert'],
    ['u', 'zurücknehmen'],
  ] as const,
};
