import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';

/** A coupon that the product comes with. */
export interface CatalogueCoupon {
  code: string;
  note: string;
  gift: CouponGift;
  newUserOnly?: boolean;
}

const plansWithoutTrial = ['yearly', 'yearly_monthly', 'half_yearly', 'monthly', 'lifetime'];

/**
 * The shipped coupons, at least one of each kind. `npm run catalogue -- --apply` creates the
 * coupons in Stripe. The scheduled run adds the rows, which belong to the operator from then on.
 */
export const couponCatalogue: readonly CatalogueCoupon[] = [
  {
    code: 'WEB10',
    note: '10 % auf die erste Laufzeit, ohne Testphase',
    gift: { type: 'discount', percent_off: 10, plan_keys: plansWithoutTrial },
  },
  {
    code: 'EMAILMARKING20',
    note: '20 % auf die erste Laufzeit',
    gift: { type: 'discount', percent_off: 20 },
  },
  {
    code: 'WILLKOMMEN15',
    note: '15 € auf die erste Laufzeit, für neue Kunden',
    gift: { type: 'discount', amount_off: 1500 },
    newUserOnly: true,
  },
  {
    code: 'FREIMONAT',
    note: 'Ein Monat Premium ohne Zahlung, für neue Kunden',
    gift: { type: 'free_period', months: 1 },
    newUserOnly: true,
  },
  {
    code: 'TEST30',
    note: '30 Tage Testphase',
    gift: { type: 'free_trial', days: 30, cancel_at_period_end: false },
  },
  {
    code: 'ZAHL12BEKOMM15',
    note: 'Jahresabo mit drei Monaten dazu',
    gift: { type: 'payxgetx', months: 3, plan_keys: ['yearly'], cancel_at_period_end: false },
  },
  {
    code: 'UEBEN50',
    note: '50 Aufgaben kostenfrei',
    gift: { type: 'answer_quota', answer_count: 50 },
  },
  {
    code: 'JAHRESABO',
    note: 'Führt zum Jahresabo',
    gift: { type: 'direct_plan', plan_keys: ['yearly'] },
  },
  {
    code: 'KANZLEI',
    note: 'Lizenz bis Ende 2030',
    // The last second of the year in Germany.
    gift: { type: 'license', licence_ends_at: Date.UTC(2030, 11, 31, 22, 59, 59) },
  },
];
