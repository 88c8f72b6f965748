import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';

const monthsText = (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`);

/** Instalments that a coupon lowers in the first term; amounts in cents. */
interface LoweredInstalments {
  /** All of the first term, with and without the coupon. */
  term: number;
  total: number;
  /** The first instalment, and each of the other eleven. */
  first: number;
  lowered: number;
  /** An instalment after the first term; null for a plan that ends with it. */
  after: number | null;
}

/** German texts that describe a plan, for every page that shows one: its term, prices and trial. */
export const offerTexts = {
  months: monthsText,
  lifetime: 'Lifetime',
  once: 'einmalig',
  perMonth: 'pro Monat',
  save: (percent: number) => `${percent} % sparen`,
  vat: 'inkl. Umsatzsteuer',
  total: {
    trial: (days: number, total: number, months: number) =>
      `${formatMoney(total)} ${months === 1 ? 'jeden Monat' : `für ${monthsText(months)}`}, fällig erst nach ${days} Tagen.`,
    trialOnly: (days: number) => `${formatMoney(0)} für ${days} Tage.`,
    after: (days: number) => ` Fällig erst nach ${days} Tagen.`,
    once: (total: number) => `${formatMoney(total)} einmalig, ohne Laufzeit.`,
    onceOff: (first: number, total: number) =>
      `${formatMoney(first)} statt ${formatMoney(total)} einmalig, ohne Laufzeit.`,
    instalments: (total: number, monthly: number) =>
      `${formatMoney(total)} für 12 Monate, bezahlt in Monatsraten von ${formatMoney(monthly)}.`,
    instalmentsOff: ({ term, total, first, lowered, after }: LoweredInstalments) =>
      [
        `${formatMoney(term)} statt ${formatMoney(total)} für die ersten 12 Monate`,
        ...(term === 0
          ? []
          : first === lowered
            ? [`, bezahlt in Monatsraten von ${formatMoney(lowered)}`]
            : [`: zuerst ${formatMoney(first)}, dann 11 Monatsraten von ${formatMoney(lowered)}`]),
        after === null ? '.' : `. Danach ${formatMoney(after)} im Monat.`,
      ].join(''),
    term: (total: number, months: number) =>
      months === 1
        ? `${formatMoney(total)} jeden Monat.`
        : `${formatMoney(total)} für ${months} Monate, im Voraus bezahlt.`,
    termOff: (first: number, total: number, months: number) =>
      months === 1
        ? `${formatMoney(first)} für den ersten Monat, dann ${formatMoney(total)} jeden Monat.`
        : `${formatMoney(first)} statt ${formatMoney(total)} für die ersten ${months} Monate.`,
  },
  renewal: {
    once: 'Du zahlst einmal, es verlängert sich nichts.',
    /** The first term of a plan that goes on; months. */
    term: (months: number) => `Erste Laufzeit ${monthsText(months)}. ${renewalRule}`,
    ends: 'Endet mit der ersten Laufzeit von selbst.',
    trialEnds: 'Endet mit der Testphase von selbst, es wird nichts abgebucht.',
    nextPlan: `Geht danach in ein anderes Abo über. ${renewalRule}`,
  },
  gift: ({ months, days }: { months: number; days: number }) =>
    `${[
      ...(months > 0 ? [monthsText(months)] : []),
      ...(days > 0 ? [days === 1 ? '1 Tag' : `${days} Tage`] : []),
    ].join(' und ')} geschenkt`,
  chosen: 'Deine Auswahl',
  timeline: 'So läuft die Testphase, wenn Du heute beginnst',
  timelineSteps: (
    end: number,
    { first, total }: { first: number; total: number },
    ends: boolean,
  ): [when: string, what: string][] => [
    ['Heute', `${formatMoney(0)}. Premium ist in der App freigeschaltet.`],
    [`Bis einschließlich ${formatDate(end)}`, 'Kündigen kostet nichts und geht in Deinem Konto.'],
    [
      `Am ${formatDate(end)}`,
      ends
        ? 'Die Testphase endet von selbst. Es wird nichts abgebucht.'
        : `${formatMoney(first)} für 12 Monate, wenn Du nicht gekündigt hast. Danach jedes Jahr${first < total ? ` ${formatMoney(total)}` : ''}.`,
    ],
  ],
  noteAfterTrial: 'jährlich bezahlt',
};
