import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { FrozenContract, LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

/** The contract in three answers. Amounts in cents, moments in UTC milliseconds. */
export const overviewTexts = {
  rows: { have: 'Dein Abo', next: 'Nächste Zahlung', leave: 'Kündigen' },
  have: ({ name, price, months }: LeavingAnswer['plan']) =>
    `${name}, ${months === null ? `${formatMoney(price)} einmalig` : quoteTexts.every(price, months)}`,
  next: ({ at, cents }: { at: number; cents: number }, paidBy: string | null) =>
    `${formatMoney(cents)} am ${formatDate(at)}${paidBy === null ? '' : `, per ${paidBy}`}`,
  /** While nothing is collected, because somebody may have withdrawn from it. */
  frozen: ({ since, until, is_ending: isEnding }: FrozenContract) =>
    `Eingefroren: Am ${formatDate(since)} ist ein Widerruf eingegangen. Bis das geklärt ist, buchen wir nichts ab, und Premium bleibt frei. ${
      isEnding
        ? `Antworte auf unsere Mail dazu; ohne Antwort führen wir ihn am ${formatDate(until)} aus.`
        : `Spätestens am ${formatDate(until)} läuft alles weiter wie vorher.`
    }`,
  rests: 'Solange Dein Vertrag ruht, buchen wir nichts ab.',
  nothingNext: 'Es wird nichts mehr abgebucht.',
  neverEnds: quoteTexts.cancelLifetime,
  ends: (at: number) => `Gekündigt. Premium endet am ${formatDate(at)}.`,
  leaveToday: (at: number) => `Kündigst Du heute, endet Dein Abo am ${formatDate(at)}.`,
  leaveTrial: (at: number) =>
    `Kündigst Du vor dem ${formatDate(at)}, wird nichts abgebucht. Kündigst Du noch an diesem Tag, zahlst Du nichts: Was schon abgebucht ist, bekommst Du zurück.`,
  leaveLastDay: (termEnd: number) =>
    `Kündigst Du noch heute, zahlst Du nichts: Was schon abgebucht ist, bekommst Du zurück. Danach endet Dein Abo frühestens mit der ersten Laufzeit am ${formatDate(termEnd)}.`,
  leaveTerm: (at: number) =>
    `Kündigst Du bis zum ${formatDate(at)}, endet Dein Abo an diesem Tag. Danach kannst Du jederzeit mit einer Frist von einem Monat kündigen.`,
  refund: (cents: number, by: number) =>
    `Du bekommst ${formatMoney(cents)} zurück, spätestens am ${formatDate(by)}.`,
};
