import { formatDate } from '#worker/date.ts';
import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import { afterTexts, durationTexts, priceTexts, untilText } from '#worker/promotion/kinds/words.ts';

/** Premium until a fixed moment or for ever, which somebody else has paid for. */
export const license: CouponKind<'license'> = {
  name: 'Lizenz',

  fromWire: ({ license_data: data }) => ({ type: 'license', licence_ends_at: data?.expires_at }),

  end: { field: 'licence_ends_at', of: ({ licence_ends_at: endsAt }) => endsAt },
  grant: ({ licence_ends_at: endsAt = null }, { now }) => ({
    source: 'licence',
    kind: 'premium',
    startsAt: now,
    endsAt,
    quota: null,
  }),

  gives: ({ licence_ends_at: endsAt }) =>
    endsAt === undefined ? 'Premium-Lizenz' : `Premium-Lizenz bis ${formatDate(endsAt)}`,
  duration: ({ licence_ends_at: endsAt }) =>
    endsAt === undefined ? durationTexts.unlimited : untilText(endsAt),
  price: () => priceTexts.nothing,
  after: ({ licence_ends_at: endsAt }) =>
    endsAt === undefined ? afterTexts.never : afterTexts.ends,
};
