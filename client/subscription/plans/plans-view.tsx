import { useSearchParams } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { errorText, planTexts, shellTexts } from '#client/messages/de.ts';
import { PlanCards } from '#client/subscription/plans/plan-cards.tsx';
import { usePlans } from '#client/subscription/plans/plan-list.ts';
import styles from '#client/subscription/plans/plans-view.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { LockIcon, ReturnIcon } from '#client/ui/icons.tsx';

/** Hero, promises and the plans; what goes wrong with the list stands in red at the bottom. */
export function PlansView({ chosenId }: { chosenId?: string | null }) {
  const [query] = useSearchParams();
  const { plans, error, reload } = usePlans(query.getAll('pid'));
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.headline}>{planTexts.headline}</h1>
        <p className={styles.lead}>{planTexts.lead}</p>
      </section>
      <PlanCards plans={plans} failed={error !== undefined} chosenId={chosenId} />
      <div className={styles.promises}>
        <Banner icon={<ReturnIcon />} title={planTexts.moneyBack}>
          <p>{planTexts.moneyBackText}</p>
        </Banner>
        <Banner icon={<LockIcon />} title={planTexts.secure}>
          <p>{planTexts.secureText}</p>
        </Banner>
      </div>
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
