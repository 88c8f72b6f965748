import { useState } from 'react';
import type { ReactNode } from 'react';

import styles from '#client/account/chosen-plan.module.css';
import { readItem } from '#client/lib/stored-item.ts';
import { couponTexts } from '#client/messages/coupon.ts';
import { planTexts } from '#client/messages/de.ts';
import { readCoupon } from '#client/promotion/stored-coupon.ts';
import { planOffer } from '#client/subscription/plans/plan-offer.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** The plan or the coupon picked before, which goes on after this; the children where none was. */
export function ChosenPlan({ children }: { children?: ReactNode }) {
  const [plan] = useState(() => readItem('plan') as Plan | null);
  const [coupon] = useState(readCoupon);
  if (!plan && coupon) {
    return (
      <p className={styles.plan}>
        <strong>{couponTexts.waiting(coupon.coupon.coupon_code)}</strong>
      </p>
    );
  }
  if (!plan) return children;
  const { title, totalText } = planOffer(plan);
  return (
    <p className={styles.plan}>
      <strong>
        {planTexts.chosen}: {title}
      </strong>
      <span>
        {totalText} {planTexts.vat}
      </span>
    </p>
  );
}
