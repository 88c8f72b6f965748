import { freeMonthsText } from '#client/messages/deals.ts';
import { product, referral } from '#worker/product.ts';

/** German texts of the landing page. */
export const landingTexts = {
  headline: { plain: 'Dein Jurastudium, aber ', marked: 'handlich' },
  lead: `${product.name} ist die Lern-App für Dein Jurastudium: KI-gestützt und in Deinem Tempo. Mit Premium übst Du ohne Grenzen. Probier es gleich hier, mit einem Fall aus dem ersten Semester.`,
  friend: {
    by: (name: string) => `@${name} empfiehlt Dir ${product.name}`,
    bySomebody: `Jemand empfiehlt Dir ${product.name}`,
    /** Who gets what by it (§ 5a Abs. 4 UWG). */
    deal: `Kaufst Du zum ersten Mal Premium, bekommt dafür, wer Dir den Link geschickt hat, ${freeMonthsText(referral.months)}. Du zahlst die normalen Preise.`,
  },
  toPlans: 'Abos ansehen',
  signUp: 'Konto anlegen',
  steps: 'So kommst Du zu Premium',
  step: [
    ['Konto anlegen', 'Mit Name, E-Mail-Adresse und einem Code aus Deinem Postfach.'],
    [
      'Abo wählen',
      'Vor dem Bestellen steht da, was Du wann zahlst, wie lange es läuft und bis wann Du kündigen kannst.',
    ],
    ['In der App lernen', 'Nach dem Kauf ist Premium in der App freigeschaltet.'],
  ] as const,
  trial: {
    title: (days: number) => `${days} Tage kostenlos, und so geht es weiter`,
    lead: 'Du brauchst dafür ein Konto und eine Zahlungsmethode. Abgebucht wird am Tag, an dem die Testphase endet, und nur, wenn Du nicht vorher gekündigt hast.',
    toTrial: 'Zur Testphase',
  },
  prices: {
    title: 'Alle Abos auf einen Blick',
    lead: 'Premium ist in jedem Abo dasselbe. Du entscheidest, wie lange und wie Du zahlst.',
    compare: 'Abos vergleichen und auswählen',
  },
};
