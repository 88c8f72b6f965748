/* What a person gets of this slice's tables when they take their data along. */
import { eq, sql } from 'drizzle-orm';

import { exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import { coupon, redemption } from '#worker/promotion/table.ts';

export const promotionTables = [
  personalTable(redemption, {
    title: 'Eingelöste Gutscheine',
    columns: {
      id: withheld.machine,
      couponId: withheld.machine,
      accountId: withheld.owner,
      status: exported('Stand', {
        words: { reserved: 'vorgemerkt', committed: 'eingelöst', released: 'zurückgegeben' },
      }),
      purchaseId: exported('Kauf'),
      createdAt: moment('Am'),
      updatedAt: moment('Geändert am'),
    },
    further: {
      coupon_code: {
        label: 'Gutschein',
        value: () =>
          sql`(select ${coupon.code} from ${coupon} where ${coupon.id} = ${redemption.couponId})`,
      },
    },
    of: (accountId) => eq(redemption.accountId, accountId),
  }),
];
