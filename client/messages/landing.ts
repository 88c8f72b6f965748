import { freeMonthsText } from '#client/messages/deals.ts';
import { access, product, referral } from '#worker/product.ts';

/** German texts of the landing page. */
export const landingTexts = {
  headline: { plain: 'Dein Jurastudium, aber ', marked: 'handlich' },
  lead: `${product.name} ist die Lern-App für Dein Jurastudium: KI-gestützt und in Deinem Tempo. Kostenlos lernst Du, bis Du im Monat ${access.mistakesPerMonth} Fehler gemacht hast, mit Premium ohne diese Grenze.`,
  friend: {
    by: (name: string) => `@${name} empfiehlt Dir ${product.name}`,
    bySomebody: `Jemand empfiehlt Dir ${product.name}`,
    /** Who gets what by it (§ 5a Abs. 4 UWG). */
    deal: `Kaufst Du zum ersten Mal Premium, bekommt dafür, wer Dir den Link geschickt hat, ${freeMonthsText(referral.months)}. Du zahlst die normalen Preise.`,
  },
  toPlans: 'Abos ansehen',
  toCase: 'Ersten Fall lösen',
  learning: `So lernst Du mit ${product.name}`,
  /** Screens of the app, drawn; the case is § 248b StGB. */
  screens: [
    {
      title: 'Antworte in eigenen Worten',
      text: 'Du liest einen kurzen Fall und schreibst, wie Du ihn löst.',
      head: 'Strafrecht · Aufgabe 12',
      lines: [
        'A fährt mit Bs Fahrrad zur Vorlesung und stellt es abends zurück. Hat A das Rad gestohlen?',
      ],
      answer: 'Nein. A wollte es nur benutzen und nicht behalten.',
    },
    {
      title: 'Sieh, was Du getroffen hast',
      text: 'Die KI liest Deine Antwort und sagt Dir, was stimmt und was noch fehlt.',
      head: 'Rückmeldung zu Deiner Antwort',
      lines: [
        'Richtig: Wer zurückgeben will, dem fehlt der Vorsatz dauernder Enteignung. §\u00a0242 StGB scheidet aus.',
      ],
      answer: 'Was noch fehlt: Gibt es eine Vorschrift für den bloßen Gebrauch?',
    },
    {
      title: 'Lies die Lösung mit Norm',
      text: 'Die Lösung haben Menschen geschrieben. Danach kommt der nächste Fall.',
      head: 'Lösung',
      lines: [
        '§\u00a0248b StGB: Wer ein Fahrrad gegen den Willen des Berechtigten in Gebrauch nimmt, macht sich strafbar, auch wenn er es zurückbringt.',
      ],
      answer: 'Verfolgt wird das nur auf Antrag, §\u00a0248b Abs.\u00a03 StGB.',
    },
  ] as const,
  trial: {
    title: (days: number) => `${days} Tage kostenlos, und so geht es weiter`,
    lead: 'Du brauchst dafür ein Konto und eine Zahlungsmethode. Abgebucht wird frühestens am letzten Tag der Testphase.',
    toTrial: 'Zur Testphase',
  },
  prices: {
    title: 'Was Premium kostet',
    lead: 'Premium ist in jedem Abo dasselbe. Hier steht für jede Laufzeit eines, im Vergleich stehen alle.',
    compare: 'Abos vergleichen und auswählen',
  },
  closing: {
    title: 'Lern kostenlos weiter',
    text: `Das Konto kostet nichts. Damit lernst Du in der App, bis Du im Monat ${access.mistakesPerMonth} Fehler gemacht hast.`,
    signUp: 'Konto anlegen',
  },
};
