import { renewalRule } from '#worker/legal/renewal-rule.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';

/** The offers that the answers mention; amounts in cents. */
interface QuestionOffers {
  trial?: { plan: { trial_days: number }; total: number };
  instalments?: { monthly: number | null; total: number };
  lifetime?: { total: number };
  /** How many plans are offered. */
  count?: number;
}

/** German texts of the questions and answers below the plans. */
export const questionTexts = {
  title: 'Fragen vor dem Bezahlen',
  more: 'Deine ist nicht dabei? Schreib uns:',
  /** Questions and answers; amounts in cents. */
  all: ({
    trial,
    instalments,
    lifetime,
    count,
  }: QuestionOffers): [question: string, answer: string][] => [
    ...(trial
      ? [
          [
            'Was passiert nach der Testphase?',
            `Wenn Du in den ${trial.plan.trial_days} Tagen nicht kündigst, buchen wir ${formatMoney(trial.total)} für 12 Monate ab. ${renewalRule} Kündigst Du in der Testphase, zahlst Du nichts. Die Testphase ist für alle, die noch kein Abo hatten.`,
          ] satisfies [string, string],
        ]
      : []),
    [
      'Wie kündige ich?',
      `In Deinem Konto unter Abonnementdetails mit „Abo kündigen“, oder ohne Anmeldung mit „Verträge hier kündigen“ auf jeder Seite. In der ersten Laufzeit geht das jederzeit zu ihrem Ende. ${instalments ? 'Mit Monatsraten dauert sie 12 Monate. ' : ''}${renewalRule} Bis zum Ende bleibt Premium freigeschaltet, und was Du darüber hinaus bezahlt hast, bekommst Du nach Tagen zurück.`,
    ],
    ...(count === 1
      ? []
      : [
          [
            'Worin unterscheiden sich die Abos?',
            `Nur in Laufzeit und Zahlweise, Premium ist überall dasselbe.${instalments ? ` In Monatsraten zahlst Du ${formatMoney(instalments.monthly ?? instalments.total)} im Monat, zusammen ${formatMoney(instalments.total)}.` : ''}${lifetime ? ` Lifetime zahlst Du einmal, ${formatMoney(lifetime.total)}, und es verlängert sich nichts.` : ''}`,
          ] satisfies [string, string],
        ]),
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
      `Ja. Deine erste Zahlung bekommst Du ganz zurück, wenn Du das innerhalb von 20 Tagen nach ihr verlangst, einmal für jede Person. „Geld zurück verlangen“ in Deinem Konto oder eine E-Mail an ${product.supportEmail} genügt. Unabhängig davon kannst Du den Vertrag 14 Tage lang ohne Angabe von Gründen widerrufen.`,
    ],
    [
      'Kann ich auch außerhalb von Deutschland kaufen?',
      'Leider nicht. Wir verkaufen nur an Menschen mit einer Rechnungsadresse in Deutschland.',
    ],
  ],
};
