import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { disputeTexts } from '#worker/legal/dispute-texts.ts';

/** German texts about an overdue payment. */
export const pastDueTexts = {
  /** `owed` in cents; null where it is not known. */
  what: (owed: number | null) =>
    `Die letzte Zahlung ist fehlgeschlagen. ${owed === null ? 'Ein Betrag ist' : `${formatMoney(owed)} sind`} offen.`,
  ask: (owed: number | null) =>
    `Bezahle ${owed === null ? 'ihn' : 'sie'} oder hinterlege eine andere Zahlungsmethode.`,
  pay: 'Jetzt bezahlen',
  payAmount: (amount: string) => `Jetzt ${amount} bezahlen`,
  nothingOwed: 'Es ist nichts mehr offen.',
};

/** Paying an overdue amount: the dispute panel, and the page for the bank's confirmation. */
export const settleTexts = {
  paid: 'Danke, die Zahlung ist angekommen.',
  processing: 'Die Zahlung läuft.',
  rests:
    'Dein Vertrag ruht, bis der offene Betrag bezahlt ist: So lange buchen wir nichts ab. Sobald Du bezahlst, geht Premium weiter, und die Tage, die gefehlt haben, hängen wir an.',
  /** `at`: until when a contract at rest is paid, UTC milliseconds. */
  restsAfter: (at: number) =>
    `Bis zum ${formatDate(at)} ist Premium bezahlt und freigeschaltet. Danach ruht es, bis der offene Betrag bezahlt ist. So lange buchen wir nichts ab.`,
  frozen: 'Solange Dein Vertrag eingefroren ist, musst Du das nicht bezahlen, kannst es aber.',
  questions: 'Fragen? Schreib uns:',
  dispute: {
    title: 'Deine SEPA-Lastschrift ist fehlgeschlagen',
    withBankTitle: 'SEPA-Lastschrift: Zahlung unterwegs',
    settledTitle: 'SEPA-Lastschrift: Alles bezahlt',
    text: 'Deine Bank hat die SEPA-Lastschrift für Deinen Abo-Beitrag zurückgewiesen.',
    /** `until`: a moment on the last day to pay it; null where there is none. */
    owed: (cents: number, until: number | null) =>
      `Offen sind ${formatMoney(cents)}${until === null ? '' : `, zahlbar bis ${formatDate(until)}`}.`,
    whoOwesFee: disputeTexts.whoOwesFee,
    stays:
      'Dein Abonnement bleibt aktiv, damit Du Deine Zahlungsdaten aktualisieren und den Betrag bezahlen kannst.',
    rows: {
      fee: disputeTexts.fee,
      value: disputeTexts.value,
      total: 'Zusammen',
      status: 'Status',
    },
    status: { paid: 'Bezahlt', failed: 'Fehlgeschlagen', open: 'Offen' },
    pay: (total: string) => `Jetzt ${total} bezahlen`,
    confirm: 'Zahlung bestätigen',
    processing:
      'Die Zahlung läuft. Bis sie angekommen ist, kann es ein paar Tage dauern. Du musst nichts tun.',
    confirmHint: 'Deine Bank möchte, dass Du die Zahlung noch bestätigst.',
    /** Before the bank's reason: the panel's title is about another payment. */
    triedAgain: 'Auch der neue Versuch hat nicht geklappt.',
    declined:
      'Die Zahlung hat nicht geklappt. Versuche es noch einmal oder aktualisiere vorher Deine Zahlungsmethode.',
    settled: 'Danke, damit ist alles bezahlt.',
    /** Nothing else says what could not be loaded. */
    unknown: 'Ob bei Dir eine Zahlung offen ist, konnten wir gerade nicht laden.',
    failed: 'Etwas ist schief gelaufen. Bitte wende dich an den Support',
    ifItStays: ', wenn es dabei bleibt.',
  },
  confirm: {
    title: 'Zahlung bestätigen',
    working: 'Deine Bank möchte, dass Du die Zahlung bestätigst.',
    libraryFailed: 'Die Seite Deiner Bank konnte nicht geladen werden.',
    done: 'Die Zahlung ist bestätigt.',
    /** After a refusal of a debt's payment that another try here does not mend. */
    elsewhere: 'Bezahlen und die Zahlungsmethode ändern kannst Du bei Deinem Abo.',
    back: 'Zu meinem Abonnement',
  },
};
