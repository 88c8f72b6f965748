import { useState } from 'react';
import type { ReactNode } from 'react';

import styles from '#client/account/chosen-plan.module.css';
import { readItem } from '#client/lib/stored-item.ts';
import { chosenPlanTexts } from '#client/messages/account.ts';
import { offerTexts } from '#client/messages/offer.ts';
import { readCoupon } from '#client/promotion/stored-coupon.ts';
import { planOffer } from '#client/subscription/plans/plan-offer.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** The plan or coupon chosen before sign-in; `children` when there is none. */
export function ChosenPlan({ children }: { children?: ReactNode }) {
  const [plan] = useState(() => readItem('plan') as Plan | null);
  const [coupon] = useState(readCoupon);
  if (!plan && coupon) {
    return (
      <p className={styles.plan}>
        <strong>{chosenPlanTexts.coupon(coupon.coupon.coupon_code)}</strong>
      </p>
    );
  }
  if (!plan) return children;
  const { title, totalText } = planOffer(plan);
  return (
    <p className={styles.plan}>
      <strong>
        {offerTexts.chosen}: {title}
      </strong>
      <span>{totalText}</span>
    </p>
  );
}
