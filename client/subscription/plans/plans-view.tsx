import { useLocation, useSearchParams } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { bootstrap } from '#client/lib/bootstrap.ts';
import { planTexts, shellTexts } from '#client/messages/de.ts';
import { errorText } from '#client/messages/errors.ts';
import { DealsHint } from '#client/subscription/deals-hint.tsx';
import { useHadContract, useLacksPremium } from '#client/subscription/plans/had-contract.ts';
import { CouponBanner } from '#client/subscription/plans/coupon-banner.tsx';
import { PlanCards } from '#client/subscription/plans/plan-cards.tsx';
import { usePlans } from '#client/subscription/plans/plan-list.ts';
import { offeredPlans } from '#client/subscription/plans/offered-plans.ts';
import { Marked } from '#client/subscription/plans/marked.tsx';
import { Promises } from '#client/subscription/plans/promises.tsx';
import { Questions } from '#client/subscription/plans/questions.tsx';
import styles from '#client/subscription/plans/plans-view.module.css';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Coupon } from '#worker/promotion/schemas.ts';

interface PlansViewProps {
  /** The plan that was picked before. */
  chosenId?: string | null;
  /** A coupon that was not brought by the history entry. */
  coupon?: Coupon | null;
  /** Plans with a trial are not offered. */
  noTrial?: boolean;
  /** It is not known yet with which coupon the plans are shown. */
  waiting?: boolean;
}

/** Hero, the plans, promises and questions; what goes wrong with the list stands at the bottom. */
export function PlansView(props: PlansViewProps) {
  const { chosenId, coupon: given = null, noTrial = false, waiting = false } = props;
  const [query] = useSearchParams();
  const state = (useLocation().state ?? {}) as { coupon?: Coupon; extra_days?: unknown };
  const asked = query.getAll('pid');
  const { plans: listed, error, reload } = usePlans(asked);
  const had = useHadContract();
  const lacksPremium = useLacksPremium();
  const coupon = state.coupon ?? given;
  const extraDays = typeof state.extra_days === 'number' ? state.extra_days : null;
  const brought = { coupon, extraDays, noTrial };
  const plans =
    listed && had !== undefined ? offeredPlans(listed, brought, had, bootstrap.now) : undefined;
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.headline}>
          {planTexts.headline.plain}
          <Marked>{planTexts.headline.marked}</Marked>
        </h1>
        <p className={styles.lead}>{planTexts.lead}</p>
      </section>
      {coupon && (
        <div className={styles.coupon}>
          <CouponBanner coupon={coupon} given={noTrial} extraDays={extraDays} />
        </div>
      )}
      {waiting ? (
        <div data-waiting="">
          <Spinner />
        </div>
      ) : (
        <PlanCards
          whole={coupon?.type === 'direct_plan'}
          plans={plans}
          failed={error !== undefined}
          asked={asked.length}
          chosenId={chosenId}
        />
      )}
      {lacksPremium && !waiting && <DealsHint />}
      <Promises />
      {!error && (
        <div className={styles.asked}>
          <Questions plans={plans} />
        </div>
      )}
      <FormError text={error && errorText(failureCode(error))} />
      {error && (
        <div>
          <Button variant="secondary" onClick={reload}>
            {shellTexts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
