import { useState } from 'react';
import type { ReactNode } from 'react';

import styles from '#client/account/chosen-plan.module.css';
import { readItem } from '#client/lib/stored-item.ts';
import { planTexts } from '#client/messages/de.ts';
import { planOffer } from '#client/subscription/plans/plan-offer.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** The plan picked before, on the way to its checkout; the children where none was picked. */
export function ChosenPlan({ children }: { children?: ReactNode }) {
  const [plan] = useState(() => readItem('plan') as Plan | null);
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
