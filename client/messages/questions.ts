import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';

/** The offers that the answers mention; amounts in cents. */
interface QuestionOffers {
  trial?: { plan: { trial_days: number }; total: number };
  instalments?: { monthly: number | null; total: number };
  lifetime?: { total: number };
}

/** German texts of the questions and answers below the plans. */
export const questionTexts = {
  title: 'Fragen vor dem Bezahlen',
  more: 'Deine ist nicht dabei? Schreib uns:',
  /** Questions and answers; amounts in cents. */
  all: ({ trial, instalments, lifetime }: QuestionOffers): [question: string, answer: string][] => [
    ...(trial
      ? [
          [
            'Was passiert nach der Testphase?',
            `Wenn Du in den ${trial.plan.trial_days} Tagen nicht kündigst, buchen wir ${formatMoney(trial.total)} für 12 Monate ab, und das Abo verlängert sich danach jährlich. Kündigst Du vorher, zahlst Du nichts. Die Testphase ist für alle, die noch kein Abo hatten.`,
          ] satisfies [string, string],
        ]
      : []),
    [
      'Wie kündige ich?',
      `In Deinem Konto unter Abonnementdetails: „Abo kündigen“ und bestätigen. Das geht jederzeit zum Ende der Laufzeit, bis dahin bleibt Premium freigeschaltet. ${instalments ? 'Mit Monatsraten dauert die erste Laufzeit 12 Monate. ' : ''}Bis zum Ende kannst Du die Kündigung dort auch zurücknehmen.`,
    ],
    [
      'Worin unterscheiden sich die Abos?',
      `Nur in Laufzeit und Zahlweise, Premium ist überall dasselbe.${instalments ? ` In Monatsraten zahlst Du ${formatMoney(instalments.monthly ?? instalments.total)} im Monat, zusammen ${formatMoney(instalments.total)}.` : ''}${lifetime ? ` Lifetime zahlst Du einmal, ${formatMoney(lifetime.total)}, und es verlängert sich nichts.` : ''}`,
    ],
    [
      'Was brauche ich für Premium?',
      'Ein Konto und die App. Du kaufst hier und loggst Dich in der App mit demselben Konto ein. Ist Premium dort noch nicht freigeschaltet, hilft in der App Profil > Einstellungen > Käufe wiederherstellen.',
    ],
    [
      'Wie kann ich bezahlen?',
      'Mit PayPal, Kreditkarte oder SEPA-Lastschrift, und mit Apple Pay oder Google Pay, wo Dein Gerät das kann. Deine Zahlungsdaten gehen direkt an den Zahlungsdienst Stripe, nicht an uns.',
    ],
    [
      'Bekomme ich mein Geld zurück, wenn es nicht passt?',
      `Ja. In den ersten 20 Tagen nach dem Kauf erstatten wir Deine Zahlung, eine E-Mail an ${product.supportEmail} genügt. Unabhängig davon kannst Du den Vertrag 14 Tage lang ohne Angabe von Gründen widerrufen.`,
    ],
    [
      'Kann ich auch außerhalb von Deutschland kaufen?',
      'Leider nicht. Wir verkaufen nur an Menschen mit einer Rechnungsadresse in Deutschland.',
    ],
  ],
};
