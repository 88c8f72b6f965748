import { formatDate } from '#worker/date.ts';
import {
  booksYears,
  claimsYears,
  lettersYears,
  proofHashYears,
  knownAgainMonths,
  undoDays,
} from '#worker/legal/kept.ts';
import { formatMoney } from '#worker/money.ts';

/** German texts of deleting an account. Amounts in cents, moments in UTC milliseconds. */
export const deletionTexts = {
  title: 'Konto löschen',
  lead: `Du kannst Dein Konto löschen und mit ihm alles, was wir nicht aufheben müssen. Danach hast Du ${undoDays} Tage, um es Dir anders zu überlegen.`,
  details: 'Was gelöscht wird und was bleiben muss',
  open: 'Konto löschen',
  pendingTitle: (dueAt: number) => `Dein Konto wird am ${formatDate(dueAt)} gelöscht`,
  pendingHint:
    'Bis dahin kannst Du es weiter nutzen. Ein Abo verlängert sich nicht mehr, und bestellen kannst Du nichts.',
  undo: 'Löschen rückgängig machen',
  undone: 'Dein Konto bleibt.',
  undoneHint: 'Ein gekündigtes Abo bleibt gekündigt, bis Du es selbst fortsetzt.',
  dialog: {
    title: 'Konto löschen',
    codeTitle: 'Löschen mit einem Code bestätigen',
    goes: 'Name, E-Mail-Adresse, Passwort, Anmeldungen, @Name und Nachweise werden gelöscht. Rechnungen und Schreiben zu Verträgen müssen wir gesperrt aufheben.',
    when: (dueAt: number) =>
      `Das geschieht am ${formatDate(dueAt)}. Bis dahin kannst Du es rückgängig machen.`,
    choice: 'Wann soll Dein Konto gelöscht werden?',
    termEnd: 'Zum Vertragsende löschen',
    termEndHint: (dueAt: number) =>
      `Am ${formatDate(dueAt)}. Damit ist Dein Abo gekündigt; bis dahin bleibt Dir Premium.`,
    now: 'Sofort löschen',
    nowHint: (dueAt: number) =>
      `Nach den ${undoDays} Tagen, am ${formatDate(dueAt)}. Den Rest der Laufzeit gibst Du auf: Premium endet mit Deinem Konto.`,
    refund: (cents: number, endsAt: number, by: number | null) =>
      `Was nach dem ${formatDate(endsAt)} bezahlt ist, bekommst Du zurück: ${formatMoney(cents)}${by === null ? '' : `, spätestens am ${formatDate(by)}`}.`,
    noRefund: 'Du bekommst dafür nichts zurück.',
    lifetime:
      'Dein Abo gilt für immer und ist einmal bezahlt. Mit dem Konto gibst Du es auf und bekommst dafür nichts zurück.',
    guarantee: (cents: number, until: number) =>
      `Bis zum ${formatDate(until)} gilt noch die Geld-zurück-Garantie über ${formatMoney(cents)}. Willst Du sie nutzen, verlange zuerst Dein Geld zurück.`,
    toGuarantee: 'Zu Deinem Abonnement',
    owed: (cents: number) =>
      `${formatMoney(cents)} sind noch offen. Das bleibt auch nach dem Löschen geschuldet.`,
    store: (at: string) => `Dein Abo ${at} können wir nicht beenden. Kündige es zuerst dort:`,
    storeLink: (at: string) => `Abos ${at} verwalten`,
    send: 'Code senden',
    sendHint: (email: string) =>
      `Den Code schicken wir an ${email}. Erst mit ihm gilt der Auftrag.`,
    back: 'Andere Wahl treffen',
    done: (dueAt: number) => `Dein Konto wird am ${formatDate(dueAt)} gelöscht.`,
  },
  page: {
    lead: 'Hier steht, wie Du Dein Konto löschst, was dabei gelöscht wird, was bleiben muss und wie lange.',
    member: 'Konto jetzt löschen',
    visitor: 'Einloggen und Konto löschen',
    visitorHint:
      'Zum Löschen loggst Du Dich ein. Danach findest Du „Konto löschen“ unter „Konto und Anmeldung“. Kommst Du nicht mehr hinein, wähle beim Einloggen „Passwort vergessen?“ oder schreib uns.',
    how: {
      title: 'So geht es',
      steps: [
        'Logge Dich ein und öffne „Konto und Anmeldung“. Dort wählst Du „Konto löschen“.',
        'Läuft ein Abo, wählst Du „Zum Vertragsende löschen“ oder „Sofort löschen“. Wir zeigen Dir vorher, wann Dein Abo endet und was Du zurückbekommst.',
        'Du bestätigst mit einem Code aus einer E-Mail und bekommst eine Eingangsbestätigung.',
        `Nach ${undoDays} Tagen löschen wir. Bis dahin machst Du es in Deinem Konto mit einem Knopf rückgängig.`,
      ],
    },
    stores: {
      title: 'Abos aus dem App Store und von Google Play',
      text: 'Ein Abo, das Du dort abgeschlossen hast, läuft beim Löschen weiter und kostet weiter Geld. Nur Du kannst es beenden. Kündige es zuerst:',
    },
    gone: {
      title: 'Was gelöscht wird',
      text: 'Am Tag des Löschens endet, was noch abgebucht werden könnte. Dann löschen wir:',
      list: [
        'Name, E-Mail-Adresse, @Name und Passwort',
        'alle Anmeldungen, Passkeys, verbundene Anmeldungen mit Google oder Apple, Codes und Links',
        'hochgeladene Nachweise und heruntergeladene Daten',
        'Deinen Link für Freunde und was wir mit Deiner Zustimmung über Kampagnen gespeichert haben',
        'beim Zahlungsdienst Deinen Namen, Deine E-Mail-Adresse und Deine Zahlungsmethoden',
      ],
    },
    kept: {
      title: 'Was bleiben muss, und wie lange',
      text: 'Das liegt danach gesperrt unter einer Kennung, die niemanden nennt. Ist die Zeit um, löschen wir es von selbst.',
      rows: [
        {
          what: 'Rechnungen, Zahlungen, Erstattungen und Auszahlungen',
          long: `${booksYears} Jahre vom Ende des Jahres an (§\u00a0147\u00a0AO, §\u00a014b\u00a0UStG, §\u00a0257\u00a0HGB)`,
        },
        {
          what: 'Schreiben zu Deinem Vertrag, Kündigungen und Widerrufe',
          long: `${lettersYears} Jahre vom Ende des Jahres an (§\u00a0257\u00a0HGB, §\u00a0147\u00a0AO). Darin stehen Name und E-Mail-Adresse, wie sie damals waren.`,
        },
        {
          what: 'Deine Bestellungen mit den Bedingungen, die Du gesehen hast',
          long: `${claimsYears} Jahre vom Ende des Jahres an, in dem der Vertrag endete (§§\u00a0195,\u00a0199\u00a0BGB)`,
        },
        {
          what: 'Gutscheine, Freischaltungen, Deals und Empfehlungen',
          long: `${claimsYears} Jahre vom Ende des Jahres an, in dem sich zuletzt etwas änderte (§§\u00a0195,\u00a0199\u00a0BGB)`,
        },
        {
          what: 'Nachweise von Zustimmungen, bestellter Werbung und heruntergeladenen Daten',
          long: `${claimsYears} Jahre vom Ende des Jahres an (Art. 5 und 7 DSGVO)`,
        },
        {
          what: 'Prüfwerte von Nachweisen und was bei uns von Hand entschieden wurde, ohne Namen',
          long: `${proofHashYears} Jahre, damit niemand denselben Nachweis zweimal einreicht`,
        },
        {
          what: 'Dass mit Deinem Postfach oder Zahlungsmittel getestet, ein Angebot für neue Kunden oder die Garantie genutzt wurde, als nicht umkehrbarer Prüfwert',
          long: `${knownAgainMonths} Monate, damit es das nur einmal gibt`,
        },
      ],
      owed: 'Ist noch etwas offen, bleibt es geschuldet. Gelöscht wird trotzdem alles, was dafür nicht nötig ist. Was Dir zusteht, zahlen wir auch nach dem Löschen zurück.',
    },
  },
};
