import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import { afterTexts, priceTexts } from '#worker/promotion/kinds/words.ts';

/** Free tasks, which wait until they are solved. */
export const answerQuota: CouponKind<'answer_quota'> = {
  name: 'Freie Aufgaben',

  fromWire: ({ any_data: { answer_count } }) => ({ type: 'answer_quota', answer_count }),

  grant: ({ answer_count: quota }, { now }) => ({
    source: 'coupon',
    kind: 'answer_quota',
    startsAt: now,
    endsAt: null,
    quota,
  }),

  gives: ({ answer_count: count }) => (count === 1 ? '1 freie Aufgabe' : `${count} freie Aufgaben`),
  duration: ({ answer_count: count }) => `${count} Aufgaben, ohne Zeitgrenze`,
  price: () => priceTexts.nothing,
  after: () => afterTexts.never,
};
