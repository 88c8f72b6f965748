/* What a person gets of this slice's tables when they take their data along. */
import { eq, sql } from 'drizzle-orm';

import { kept, moment, personalTable, told } from '#worker/db/personal-table.ts';
import { coupon, redemption } from '#worker/promotion/table.ts';

export const promotionTables = [
  personalTable(redemption, {
    title: 'Eingelöste Gutscheine',
    columns: {
      id: kept.machine,
      couponId: kept.machine,
      accountId: kept.owner,
      status: told('Stand', {
        words: { reserved: 'vorgemerkt', committed: 'eingelöst', released: 'zurückgegeben' },
      }),
      purchaseId: told('Kauf'),
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
