import type { CouponType } from '#worker/promotion/kinds/schemas.ts';

/** The inputs that the desk's form has for gifts. */
export type GiftInput =
  | 'length'
  | 'length_or_date'
  | 'discount'
  | 'months'
  | 'answer_count'
  | 'licence'
  | 'plans'
  | 'required_plans'
  | 'next_plan'
  | 'cancel_at_period_end';

/**
 * When the desk makes a coupon of a kind, in German, and the inputs for what it gives, in their
 * order. Apart from the kinds, because visitors load those with the plan page.
 */
export const giftForms: {
  readonly [T in CouponType]: { hint: string; inputs: readonly GiftInput[] };
} = {
  free_period: {
    hint: 'Premium ohne Zahlung, im Anschluss an das, was schon läuft.',
    inputs: ['length_or_date'],
  },
  free_trial: {
    hint: 'Eine Testphase vor der ersten Abbuchung.',
    inputs: ['length', 'plans', 'cancel_at_period_end'],
  },
  discount: {
    hint: 'Weniger für die erste Laufzeit, bei Raten auf alle Raten verteilt.',
    inputs: ['discount', 'plans', 'cancel_at_period_end'],
  },
  payxgetx: {
    hint: 'Monate, die zur bezahlten Laufzeit dazukommen.',
    inputs: ['months', 'plans', 'next_plan', 'cancel_at_period_end'],
  },
  answer_quota: {
    hint: 'Freie Aufgaben ohne Zahlung und ohne Zeitgrenze.',
    inputs: ['answer_count'],
  },
  direct_plan: {
    hint: 'Führt geradewegs zu bestimmten Abos, zum vollen Preis.',
    inputs: ['required_plans'],
  },
  license: { hint: 'Premium ohne Zahlung bis zu einem festen Tag.', inputs: ['licence'] },
};
