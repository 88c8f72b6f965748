import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';

/** German texts of the money-back guarantee. Amounts in cents, moments in UTC milliseconds. */
export const guaranteeTexts = {
  claim: 'Geld zurück verlangen',
  question: 'Geld zurück verlangen?',
  consequence: (cents: number, by: number) =>
    `Dein Vertrag endet dann sofort: Premium ist nicht mehr freigeschaltet, und wir buchen nichts mehr ab. Du bekommst ${formatMoney(cents)} auf die Zahlungsmethode zurück, mit der Du bezahlt hast, spätestens am ${formatDate(by)}. Die Garantie gilt einmal für jede Person.`,
  keep: 'Vertrag behalten',
  /** In the question of a cancellation, which is about the end of the term. */
  instead: (until: number) =>
    `Stattdessen kannst Du bis zum ${formatDate(until)} alles zurückbekommen, was Du bezahlt hast. Premium endet dann sofort.`,
  back: (cents: number) => `Geld zurück (${formatMoney(cents)})`,
  withdraw: (cents: number) => `Widerrufen (${formatMoney(cents)} zurück)`,
  claimed: 'Dein Vertrag ist beendet. Du bekommst Dein Geld zurück.',
};
