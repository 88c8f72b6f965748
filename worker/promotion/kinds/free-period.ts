import { addDays, addMonths } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import { afterTexts, lengthText, priceTexts, untilText } from '#worker/promotion/kinds/words.ts';

/** Free Premium for a length of time or until a date. */
export const freePeriod: CouponKind<'free_period'> = {
  name: 'Gratiszeitraum',

  fromWire: ({ any_data: { months, days, date } }) => ({
    type: 'free_period',
    months: months ?? undefined,
    days: days ?? undefined,
    date: date ?? undefined,
  }),

  end: { field: 'date', of: ({ date }) => date },
  // A length begins when the person's free Premium ends, so nothing is lost. A date is a date.
  grant: ({ months = 0, days = 0, date }, { now, freePremiumEnd }) => ({
    source: 'coupon',
    kind: 'premium',
    startsAt: date === undefined ? freePremiumEnd : now,
    endsAt: date ?? addDays(addMonths(freePremiumEnd, months), days),
    quota: null,
  }),

  gives: (gift, reading) => {
    if (gift.date === undefined) return `${lengthText(gift)} Premium geschenkt`;
    const until = formatDate(gift.date);
    return reading === 'mail' ? `Premium bis ${until}` : `Premium geschenkt bis ${until}`;
  },
  duration: (gift) => (gift.date === undefined ? lengthText(gift) : untilText(gift.date)),
  price: () => priceTexts.nothing,
  after: () => afterTexts.ends,
};
