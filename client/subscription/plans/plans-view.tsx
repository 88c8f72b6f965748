import { useSearchParams } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { planTexts, shellTexts } from '#client/messages/de.ts';
import { errorText } from '#client/messages/errors.ts';
import { useHadContract } from '#client/subscription/plans/had-contract.ts';
import { PlanCards } from '#client/subscription/plans/plan-cards.tsx';
import { usePlans } from '#client/subscription/plans/plan-list.ts';
import { withoutTrial } from '#client/subscription/plans/plan-offer.ts';
import { Marked } from '#client/subscription/plans/marked.tsx';
import { Promises } from '#client/subscription/plans/promises.tsx';
import { Questions } from '#client/subscription/plans/questions.tsx';
import styles from '#client/subscription/plans/plans-view.module.css';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

/** Hero, the plans, promises and questions; what goes wrong with the list stands at the bottom. */
export function PlansView({ chosenId }: { chosenId?: string | null }) {
  const [query] = useSearchParams();
  const asked = query.getAll('pid');
  const { plans: listed, error, reload } = usePlans(asked);
  const had = useHadContract();
  const plans = had === undefined ? undefined : had ? listed?.map(withoutTrial) : listed;
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.headline}>
          {planTexts.headline.plain}
          <Marked>{planTexts.headline.marked}</Marked>
        </h1>
        <p className={styles.lead}>{planTexts.lead}</p>
      </section>
      <PlanCards
        plans={plans}
        failed={error !== undefined}
        asked={asked.length}
        chosenId={chosenId}
      />
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
