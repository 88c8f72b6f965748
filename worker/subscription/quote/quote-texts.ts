import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { vatPercent } from '#worker/vat.ts';

const monthsText = (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`);

/** The words for a contract, in the checkout and in the mail that confirms it. */
export const quoteTexts = {
  today: 'Heute fällig',
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
    afterTrial: 'Nach der Testphase',
    next: 'Nächste Zahlung',
    following: 'Danach',
    renewed: 'Nach der Verlängerung',
    whole: 'Gesamtpreis der Laufzeit',
    term: 'Laufzeit',
    renewal: 'Verlängerung',
    cancel: 'Kündigung',
    withdrawal: 'Widerruf',
    moneyBack: 'Geld zurück',
  },
  afterTrial: (amount: number, at: number) =>
    `${formatMoney(amount)} am ${formatDate(at)}, wenn Du nicht vorher kündigst`,
  next: (amount: number, at: number) => `${formatMoney(amount)} am ${formatDate(at)}`,
  every: (amount: number, months: number) =>
    months === 1
      ? `${formatMoney(amount)} jeden Monat`
      : months === 12
        ? `${formatMoney(amount)} jedes Jahr`
        : `${formatMoney(amount)} alle ${months} Monate`,
  until: (payments: string, at: number) => `${payments}, bis ${formatDate(at)}`,
  discount: (amount: number) => `${formatMoney(amount)} auf die erste Zahlung`,
  rateDiscount: ({ first, later, rates }: { first: number; later: number; rates: number }) =>
    first === later
      ? `${formatMoney(first)} auf jede der ersten ${rates} Raten`
      : `${formatMoney(first)} auf die erste Rate, ${formatMoney(later)} auf die nächsten ${rates - 1}`,
  gift: (months: number, days: number) =>
    [
      ...(months > 0 ? [monthsText(months)] : []),
      ...(days > 0 ? [days === 1 ? '1 Tag' : `${days} Tage`] : []),
    ].join(' und '),
  nextPlan: (name: string, at: number) => `${name}, ab ${formatDate(at)}`,
  nothingFollows: 'Keine weiteren Zahlungen',
  termFor: monthsText,
  termTrial: (end: number, months: number) =>
    `Kostenlos testen bis ${formatDate(end)}, danach ${monthsText(months)}`,
  termForever: 'Unbegrenzt',
  renews: (at: number) => `Automatisch am ${formatDate(at)}`,
  renewsNever: 'Keine',
  endsAt: (at: number) => `Keine, der Vertrag endet am ${formatDate(at)}`,
  cancelUntil: (at: number) => `Jederzeit in Deinem Konto, spätestens am ${formatDate(at)}`,
  cancelNever: 'Nicht nötig',
  withdrawUntil: (at: number) => `14 Tage ohne Angabe von Gründen, bis ${formatDate(at)}`,
  moneyBackUntil: (at: number) => `20 Tage Garantie, bis ${formatDate(at)}`,
};
