import { useId } from 'react';

import styles from '#client/promotion/coupon.module.css';
import { couponGives, couponRows } from '#client/promotion/describe-coupon.ts';
import { DescriptionList } from '#client/ui/description-list.tsx';
import type { Coupon } from '#worker/promotion/schemas.ts';

/** A coupon as its holder sees it: what it gives, and under which conditions. */
export function CouponTicket({ coupon, usable }: { coupon: Coupon; usable: boolean }) {
  const titleId = useId();
  return (
    <section className={usable ? styles.ticket : styles.spent} aria-labelledby={titleId}>
      <div className={styles.head}>
        <p className={styles.code}>{coupon.coupon_code}</p>
        <h2 id={titleId}>{couponGives(coupon)}</h2>
      </div>
      <DescriptionList rows={couponRows(coupon)} />
    </section>
  );
}
