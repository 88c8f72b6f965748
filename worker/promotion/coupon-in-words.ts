import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';

type Told = Pick<CouponRow, 'type' | 'data' | 'percentOff' | 'amountOff'>;

/** What a coupon gives, in a few German words for a mail: `20 % Rabatt`. */
export function couponInWords({ type, data, percentOff, amountOff }: Told): string {
  const { months = 0, days = 0, date, answerCount = 0, licenceEndsAt } = data;
  const length = [
    ...(months > 0 ? [months === 1 ? '1 Monat' : `${months} Monate`] : []),
    ...(days > 0 ? [days === 1 ? '1 Tag' : `${days} Tage`] : []),
  ].join(' und ');
  switch (type) {
    case 'free_period':
      return date === undefined ? `${length} Premium geschenkt` : `Premium bis ${formatDate(date)}`;
    case 'free_trial':
      return `${length} kostenlos testen`;
    case 'discount':
      return `${percentOff === null ? formatMoney(amountOff ?? 0) : `${percentOff} %`} Rabatt`;
    case 'payxgetx':
      return `${length} zu Deinem Abo geschenkt`;
    case 'answer_quota':
      return answerCount === 1 ? '1 freie Aufgabe' : `${answerCount} freie Aufgaben`;
    case 'direct_plan':
      return 'Dein Abo steht schon fest';
    default:
      return licenceEndsAt === undefined
        ? 'Premium-Lizenz'
        : `Premium-Lizenz bis ${formatDate(licenceEndsAt)}`;
  }
}
