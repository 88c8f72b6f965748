import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import type { TermMonths } from '#worker/subscription/catalogue/catalogue.ts';

const monthsText = (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`);

/** When a price is asked for again, by the months between two payments. */
const every = (months: number) =>
  months === 1 ? 'jeden Monat' : months === 12 ? 'jedes Jahr' : `alle ${months} Monate`;

const titles: Record<TermMonths, string> = {
  1: 'Monatsabo',
  6: 'Halbjahresabo',
  12: 'Jahresabo',
};

const vat = 'inkl. Umsatzsteuer';

/** German texts that describe a plan, for every page that shows one: its term, prices and trial. */
export const offerTexts = {
  months: monthsText,
  every,
  lifetime: 'Lifetime',
  /** The name of a plan with a term, by which its card differs from every other. */
  title: (months: TermMonths, isInRates: boolean, trial: 'with' | 'without' | null) =>
    `${titles[months]}${isInRates ? ' in Raten' : ''}${trial ? ` ${trial === 'with' ? 'mit' : 'ohne'} Testphase` : ''}`,
  save: (percent: number) => `${percent} % sparen`,
  /** What a saving is compared with: the monthly plan for as long (§ 5 UWG). */
  yardstick: (months: number, monthly: number) =>
    `gegenüber ${months} × ${formatMoney(monthly)} im Monatsabo`,
  percentOff: (percent: number) => `${percent} % Rabatt`,
  vat,
  /** What a trial costs now, in the same size as what falls due after it (§ 312j Abs. 2 BGB). */
  today: 'heute',
  perMonth: (cents: number) => `${formatMoney(cents)} pro Monat`,
  /** What the price in front is for. */
  unit: {
    once: 'einmalig',
    days: (days: number) => `für ${days} Tage`,
    term: (months: number) => (months === 1 ? 'jeden Monat' : `für ${monthsText(months)}`),
    /** The first term, where a coupon lowers it. */
    first: (months: number) =>
      months === 1 ? 'für den ersten Monat' : `für die ersten ${monthsText(months)}`,
    /** The first term, and the months on top of it. */
    withGift: (months: number, gifted: number) => `für ${months} + ${monthsText(gifted)}`,
  },
  /** How that price is paid; a sentence each. */
  paid: {
    once: 'Ohne Laufzeit.',
    ahead: 'Im Voraus bezahlt.',
    after: (days: number) => `Fällig erst nach ${days} Tagen.`,
    rates: (first: number, other: number) =>
      first === other
        ? `Bezahlt in Monatsraten von ${formatMoney(first)}.`
        : `Zuerst ${formatMoney(first)}, dann 11 Monatsraten von ${formatMoney(other)}.`,
    later: (cents: number, months: number) => `Danach ${formatMoney(cents)} ${every(months)}.`,
  },
  renewal: {
    once: 'Du zahlst einmal, es verlängert sich nichts.',
    /** The first term of a plan that goes on; months. What follows it is said once for all. */
    term: (months: number, gifted: number) =>
      `Erste Laufzeit ${monthsText(months)}${gifted > 0 ? `, dazu ${monthsText(gifted)} geschenkt` : ''}.`,
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
  /** `reminder` is when a mail reminds of the end; null if none comes. */
  timelineSteps: (
    { end, reminder }: { end: number; reminder: number | null },
    { first, total }: { first: number; total: number },
    ends: boolean,
  ): [when: string, what: string][] => [
    ['Heute', `${formatMoney(0)}. Premium ist in der App freigeschaltet.`],
    ...(reminder === null
      ? []
      : [
          [
            `Am ${formatDate(reminder)}`,
            'Eine E-Mail erinnert Dich an das Ende der Testphase.',
          ] as [string, string],
        ]),
    [
      `Am ${formatDate(end)}`,
      ends
        ? 'Die Testphase endet von selbst. Es wird nichts abgebucht.'
        : `${formatMoney(first)} für 12 Monate, ${vat}, danach jedes Jahr${first < total ? ` ${formatMoney(total)}` : ''}. Kündigst Du bis einschließlich diesem Tag in Deinem Konto, kostet es nichts: Was dann schon abgebucht ist, kommt zurück.`,
    ],
  ],
  noteAfterTrial: 'jährlich bezahlt',
  /** Of a plan to which a coupon adds a trial, before the note on how it is paid. */
  noteOfTrial: (days: number, note: string) => `${days} Tage kostenlos, dann ${note}`,
};
