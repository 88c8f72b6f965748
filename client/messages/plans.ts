import { promiseTexts } from '#client/messages/shell.ts';
import { formatDate } from '#worker/date.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import { formatMoney } from '#worker/money.ts';
import { access } from '#worker/product.ts';

/** German texts of the plan page. */
export const planTexts = {
  needsScript:
    'Zum Bestellen brauchst Du JavaScript: Der Zahlungsdienst Stripe nimmt Deine Zahlungsdaten nur damit an. Schalte es in Deinem Browser ein und lade die Seite neu.',
  headline: { plain: 'Hol Dir ', marked: 'Premium' },
  headlineOfMember: { marked: 'Dein Abo', plain: ' und die anderen' },
  lead: 'KI-gestütztes Lernen für Dein Jurastudium, in der App.',
  containsLabel: 'Was Premium enthält',
  contains: [
    'Alle Aufgaben mit Lösungen',
    'Rückmeldung von KI zu Deinen Antworten',
    `Ohne die Grenze von ${access.mistakesPerMonth} Fehlern im Monat`,
    `${promiseTexts.moneyBack}, einmal pro Person`,
  ],
  list: 'Abo-Modelle',
  /** What a coupon lowers or gives is counted, so it says over which months. */
  cheapest: (withCoupon: boolean, gifted: number) => {
    if (!withCoupon) return 'Günstigstes Jahr ohne Gutschein';
    const over = gifted > 0 ? 'mit den geschenkten Monaten' : 'im ersten Jahr';
    return `Günstigster Monatspreis ${over}`;
  },
  /** Names the price that is crossed out: without the coupon, or a former one. */
  regular: 'Regulär',
  former: 'Bisher',
  choose: (title: string) => `${title} wählen`,
  chooseTrial: (days: number) => `${days} Tage kostenlos testen`,
  own: 'Dein Abo',
  planned: (at: number) => `Dein Abo ab ${formatDate(at)}`,
  toOwn: 'Zu meinem Abonnement',
  /** What changing to another plan means, for a person whose contract runs. */
  change:
    'Du hast schon ein Abo und kannst wechseln. Wann der Wechsel beginnt und was er kostet, siehst Du vorher.',
  seeChange: 'Wechsel ansehen',
  toChange: 'Abo wechseln',
  changeAtStore:
    'Du hast schon ein Abo. Zum Wechseln kündige es in Deinem Konto. Sobald es endet, kannst Du hier ein anderes wählen, zu dessen Preis und Laufzeit.',
  changeAfter: (at: number) =>
    `Dein Abo endet am ${formatDate(at)}. Danach kannst Du hier ein anderes wählen, zu dessen Preis und Laufzeit.`,
  forGood: 'Du hast Premium auf Dauer und brauchst kein anderes Abo.',
  /**
   * Where a year with a trial stands beside the plain year of that title; in cents. `later` is how
   * much less every further year costs; null where that differs or is not known.
   */
  years: (
    title: string,
    { days, less, later }: { days: number; less: number; later: number | null },
  ) => {
    const which =
      later === null
        ? `für das erste Jahr ${formatMoney(less)} weniger`
        : later === less
          ? `jedes Jahr ${formatMoney(less)} weniger`
          : `für das erste Jahr ${formatMoney(less)}, für jedes weitere ${formatMoney(later)} weniger`;
    return `Das ${title} ist dasselbe Premium wie mit Testphase. Dort zahlst Du erst nach ${days} Tagen und ${which}; die Testphase gibt es einmal pro Person.`;
  },
  /** Said once for all plans with a term. */
  renewal: `Für jedes Abo mit Laufzeit gilt: ${renewalRule} Was Du für die Zeit danach schon bezahlt hast, bekommst Du zurück.`,
  showAll: 'Alle Abo-Modelle anzeigen',
  none: 'Zurzeit gibt es hier kein Abo.',
};

/** The banner for the coupon in use. */
export const couponBannerTexts = {
  title: (code: string) => `Gutschein ${code}`,
  rates: 'Bei Monatsraten verteilt er sich auf die ersten 12 Raten.',
  bound: (code: string, plans: number) =>
    `${code} gilt nur für ${plans === 1 ? 'das Abo, das' : 'die Abos, die'} Du hier siehst.`,
  cheaperWithout: (title: string, cents: number, unit: string) =>
    `Ohne Gutschein günstiger: ${title}, ${formatMoney(cents)} ${unit}.`,
  toTrial: 'Lieber zuerst kostenlos testen',
  without: 'Ohne Gutschein weiter',
};
