import type { CouponData } from '#worker/promotion/coupon.ts';
import type { CouponType } from '#worker/promotion/schemas.ts';

/** A coupon that the product comes with. */
export interface CatalogueCoupon {
  code: string;
  type: CouponType;
  note: string;
  data?: CouponData;
  /** Of a discount, one of the two: whole per cent, or cents. */
  percentOff?: number;
  amountOff?: number;
  newUserOnly?: boolean;
}

const plansWithoutTrial = ['yearly', 'yearly_monthly', 'half_yearly', 'monthly', 'lifetime'];

/**
 * The shipped coupons, one of each kind at least. `npm run catalogue -- --apply` makes those of
 * Stripe; the rows are added by the scheduled run and belong to the operator from then on.
 */
export const couponCatalogue: readonly CatalogueCoupon[] = [
  {
    code: 'WEB10',
    type: 'discount',
    note: '10 % auf die erste Zahlung, ohne Testphase',
    percentOff: 10,
    data: { planKeys: plansWithoutTrial },
  },
  {
    code: 'EMAILMARKING20',
    type: 'discount',
    note: '20 % auf die erste Zahlung',
    percentOff: 20,
  },
  {
    code: 'WILLKOMMEN15',
    type: 'discount',
    note: '15 € auf die erste Zahlung, für neue Kunden',
    amountOff: 1500,
    newUserOnly: true,
  },
  {
    code: 'FREIMONAT',
    type: 'free_period',
    note: 'Ein Monat Premium ohne Zahlung, für neue Kunden',
    data: { months: 1 },
    newUserOnly: true,
  },
  {
    code: 'TEST30',
    type: 'free_trial',
    note: '30 Tage Testphase',
    data: { days: 30, cancelAtPeriodEnd: false },
  },
  {
    code: 'ZAHL12BEKOMM15',
    type: 'payxgetx',
    note: 'Jahresabo mit drei Monaten dazu',
    data: { months: 3, cancelAtPeriodEnd: false, planKeys: ['yearly'] },
  },
  {
    code: 'UEBEN50',
    type: 'answer_quota',
    note: '50 Aufgaben kostenfrei',
    data: { answerCount: 50 },
  },
  {
    code: 'JAHRESABO',
    type: 'direct_plan',
    note: 'Führt zum Jahresabo',
    data: { planKeys: ['yearly'] },
  },
  {
    code: 'KANZLEI',
    type: 'license',
    note: 'Lizenz bis Ende 2030',
    // The last second of the year in Germany.
    data: { licenceEndsAt: Date.UTC(2030, 11, 31, 22, 59, 59) },
  },
];
