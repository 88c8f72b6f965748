import { useId } from 'react';

import styles from '#client/promotion/coupon.module.css';
import { couponRows } from '#client/promotion/coupon-rows.ts';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { couponGives, giftFromWire } from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

/** A coupon as its holder sees it: what it gives, and its conditions. */
export function CouponTicket({ coupon, isUsable }: { coupon: Coupon; isUsable: boolean }) {
  const titleId = useId();
  return (
    <section className={isUsable ? styles.ticket : styles.spent} aria-labelledby={titleId}>
      <Stack gap={4} className={styles.head}>
        <p className={styles.code}>{coupon.coupon_code}</p>
        <h2 id={titleId}>{couponGives(giftFromWire(coupon))}</h2>
      </Stack>
      <DescriptionList rows={couponRows(coupon)} />
    </section>
  );
}
