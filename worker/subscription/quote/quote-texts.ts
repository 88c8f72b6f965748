import { formatDate } from '#worker/date.ts';
import type { BesideStore } from '#worker/entitlement/schemas.ts';
import { operatorText } from '#worker/legal/operator.ts';
import { stores } from '#worker/legal/stores.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import { formatMoney } from '#worker/money.ts';
import { access } from '#worker/product.ts';
import { onFirstTerm } from '#worker/promotion/kinds/words.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { guaranteeDays, withdrawalDays } from '#worker/subscription/clock/days.ts';
import type { Charge } from '#worker/subscription/clock/terms.ts';
import { vatPercent } from '#worker/vat.ts';

/** A plan's name in the catalogue; its key where it is sold no longer. */
const planTitle = (key: string) => cataloguePlan(key)?.name ?? key;

const monthsText = (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`);

const everyText = (months: number) =>
  months === 1 ? 'jeden Monat' : months === 12 ? 'jedes Jahr' : `alle ${months} Monate`;

/** The words for a contract, in the checkout and in the mail that confirms it. */
const beginsAtOnce = 'Premium beginnt sofort, wenn der Vertrag zustande kommt.';

export const quoteTexts = {
  today: 'Heute fällig',
  dueOn: (at: number) => `Am ${formatDate(at)} fällig`,
  wholeOf: (months: number) => `Gesamtpreis ${monthsText(months)}`,
  vat: 'inkl. Umsatzsteuer',
  vatRow: 'Umsatzsteuer',
  /** What a sum includes, in cents: `19 %, das sind 15,88 € (83,60 € netto)`. */
  vatOf: (tax: number, total: number) =>
    `${vatPercent} %, das sind ${formatMoney(tax)} (${formatMoney(total - tax)} netto)`,
  planName: (months: number | null, instalments: boolean, trial: boolean) =>
    months === null
      ? 'Premium, Lifetime'
      : `Premium, ${monthsText(months)}${instalments ? ' in Raten' : ''}${trial ? ' mit Testphase' : ''}`,
  rows: {
    coupon: 'Gutschein',
    discount: 'Rabatt',
    gift: 'Geschenkt',
    nextPlan: 'Anschließendes Abo',
    price: 'Preis',
    costs: 'Weitere Kosten',
    trial: 'Testphase',
    afterTrial: 'Erste Zahlung',
    next: 'Nächste Zahlung',
    firstOfNew: 'Erste Zahlung des neuen Abos',
    following: 'Danach',
    renewed: 'Rate nach der ersten Laufzeit',
    whole: 'Gesamtpreis der Laufzeit',
    term: 'Erste Laufzeit',
    forever: 'Laufzeit',
    renewal: 'Nach der ersten Laufzeit',
    end: 'Ende',
    cancel: 'Kündigung',
    withdrawal: 'Widerruf',
    moneyBack: 'Geld zurück',
    changes: 'Wechsel',
    beside: 'Daneben',
    credit: 'Gutschrift',
    back: 'Erstattung',
  },
  /** Another plan: what ends with it, and what is counted for its unused days. */
  changesFrom: (plan: string, number: string) =>
    `Ersetzt Deinen Vertrag ${number} (${planTitle(plan)}). Er endet, wenn dieser zustande kommt.`,
  credit: (cents: number) => `${formatMoney(cents)} für nicht genutzte bezahlte Tage`,
  back: (cents: number) =>
    `${formatMoney(cents)}: So viel sind die nicht genutzten Tage mehr wert als heute fällig ist.`,
  /** A store's subscription that runs beside an order, with what that costs. */
  beside: ({ store, until, state }: BesideStore) => {
    const { at } = stores[store];
    const day = until === null ? null : formatDate(until);
    if (state === 'owed') {
      return `Für Dein Abo ${at} ist dort eine Zahlung offen. Gelingt sie, läuft es weiter, und Du zahlst an beiden Stellen.`;
    }
    if (state === 'renews') return `Dein Abo ${at} läuft und verlängert sich dort.`;
    return day === null
      ? `Dein Abo ${at} läuft weiter.`
      : `Dein Abo ${at} läuft noch bis ${day}. Bis dahin hast Du für Premium zweimal bezahlt.`;
  },
  creditLine: (plan: string) => `Gutschrift für nicht genutzte Tage (${planTitle(plan)})`,
  next: (amount: number, at: number) => `${formatMoney(amount)} am ${formatDate(at)}`,
  every: (amount: number, months: number) => `${formatMoney(amount)} ${everyText(months)}`,
  /** A payment, and the same again and again. */
  nextAndEvery: (payment: string, months: number) => `${payment}, danach ${everyText(months)}`,
  until: (payments: string, at: number) => `${payments}, bis ${formatDate(at)}`,
  discount: (amount: number, hasTerm: boolean) =>
    hasTerm ? onFirstTerm(formatMoney(amount)) : `${formatMoney(amount)} auf die einmalige Zahlung`,
  rateDiscount: ({ first, later, rates }: { first: number; later: number; rates: number }) =>
    `${onFirstTerm(formatMoney(first + later * (rates - 1)))}: ${
      first === later
        ? `${formatMoney(first)} auf jede der ${rates} Raten`
        : `${formatMoney(first)} auf die erste Rate, ${formatMoney(later)} auf die nächsten ${rates - 1}`
    }`,
  gift: (months: number, days: number) =>
    [
      ...(months > 0 ? [monthsText(months)] : []),
      ...(days > 0 ? [days === 1 ? '1 Tag' : `${days} Tage`] : []),
    ].join(' und '),
  nextPlan: (name: string, at: number) => `${name}, ab ${formatDate(at)}`,
  nothingFollows: 'Keine weiteren Zahlungen',
  /** A price per billing period with what it is in a month (Art. 246a § 1 Abs. 1 Nr. 8 EGBGB). */
  price: ({ cents, months, monthly }: { cents: number; months: number; monthly: number }) =>
    months === 1
      ? `${formatMoney(cents)} im Monat`
      : `${formatMoney(cents)} ${months === 12 ? 'pro Jahr' : `für ${monthsText(months)}`}, das sind ${formatMoney(monthly)} im Monat`,
  rates: ({ cents, months, total }: { cents: number; months: number; total: number }) =>
    `${formatMoney(cents)} im Monat, das sind ${formatMoney(total)} in ${months} Monaten`,
  once: (cents: number) => `${formatMoney(cents)} einmalig`,
  noCosts: 'Keine',
  withoutMore: (price: string) => `${price}, ohne weitere Kosten`,
  noNewTerm: 'Keine neue: Der Wechsel bindet Dich nicht länger als bisher.',
  /** Of a change that begins later it is not true. */
  beginsAtOnce,
  /** What Premium is, in the summary above the order button. */
  characteristics: [
    {
      label: 'Ohne Premium',
      value: `In der App höchstens ${access.mistakesPerMonth} Fehler im Monat. Premium hebt diese Grenze auf.`,
    },
    { label: 'Inhalt', value: operatorText('content') },
    { label: 'KI', value: operatorText('ai') },
    {
      label: 'Geräte',
      value: `${operatorText('devices')} Außerdem brauchst Du eine Verbindung ins Internet.`,
    },
    { label: 'Beginn', value: beginsAtOnce },
  ],
  trialUntil: (at: number) => `Kostenlos bis ${formatDate(at)}`,
  termFor: monthsText,
  termUntil: (months: number, at: number) => `${monthsText(months)}, bis ${formatDate(at)}`,
  /** A term that free time makes longer. */
  giftedTermUntil: (months: number, gift: string, at: number) =>
    `${monthsText(months)}, dazu ${gift} geschenkt, bis ${formatDate(at)}`,
  termForever: 'Unbegrenzt',
  endsAt: (at: number) => `Der Vertrag endet von selbst am ${formatDate(at)}`,
  renewal: renewalRule,
  cancelTrialUntil: (at: number) =>
    `Jederzeit in Deinem Konto. Bis einschließlich ${formatDate(at)} kostet es nichts, danach endet der Vertrag mit der ersten Laufzeit. ${renewalRule}`,
  cancelUntil: (at: number) =>
    `Jederzeit in Deinem Konto, zum Ende der ersten Laufzeit bis einschließlich ${formatDate(at)}. ${renewalRule}`,
  cancelWithNotice: 'Jederzeit in Deinem Konto, mit einer Frist von einem Monat',
  cancelByItself: 'Nicht nötig',
  /** Of a plan that is paid once. */
  cancelLifetime:
    'Endet nicht von selbst. Du kannst jederzeit kündigen, aus wichtigem Grund fristlos.',
  withdrawUntil: (at: number) =>
    `${withdrawalDays} Tage ohne Angabe von Gründen, bis ${formatDate(at)}`,
  moneyBackUntil: (at: number) =>
    `${guaranteeDays} Tage Garantie ab der ersten Zahlung, einmal pro Person, bis ${formatDate(at)}`,
  moneyBackOver:
    'Die Garantie zählt ab Deiner ersten Zahlung, auch vor dem Wechsel, und ist vorbei. Dein Widerrufsrecht bleibt.',
  moneyBackUsed: 'Die Garantie hast Du schon genutzt. Dein Widerrufsrecht bleibt.',
};

/**
 * What is still charged before a cancelled contract ends, in a sentence; null for nothing. Pure.
 */
export function chargesText(charges: readonly Pick<Charge, 'at' | 'cents'>[]): string | null {
  const [next, ...later] = charges.filter(({ cents }) => cents > 0);
  if (!next) return null;
  const { at, cents } = next;
  if (later.length === 0) {
    return `Bis dahin buchen wir noch einmal ab: ${formatMoney(cents)} am ${formatDate(at)}.`;
  }
  const sum = later.reduce((total, one) => total + one.cents, cents);
  const together = `zusammen ${formatMoney(sum)}`;
  const many = `Bis dahin buchen wir noch ${later.length + 1} Mal ab`;
  return later.every((one) => one.cents === cents)
    ? `${many}: je ${formatMoney(cents)}, ${together}, das nächste Mal am ${formatDate(at)}.`
    : `${many}, ${together}, das nächste Mal ${formatMoney(cents)} am ${formatDate(at)}.`;
}
