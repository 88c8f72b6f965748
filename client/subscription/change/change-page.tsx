import { useState } from 'react';
import { Link } from 'react-router-dom';

import { changeTexts as texts } from '#client/messages/change.ts';
import { ChangeSummary } from '#client/subscription/change/change-summary.tsx';
import styles from '#client/subscription/change/change.module.css';
import { PlanChoice } from '#client/subscription/change/plan-choice.tsx';
import { useChange } from '#client/subscription/change/queries.ts';
import { usePlans } from '#client/subscription/plans/use-plans.ts';
import { Card } from '#client/ui/card.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { pages } from '#worker/pages.ts';

/**
 * The plans with what each would mean for the person today, and the summary of the one they chose,
 * with its button: one press each (docs/decisions/0112).
 */
export function ChangePage() {
  const { plans, error, reload } = usePlans([]);
  const again = () => Promise.resolve(reload());
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Card width="subscription">
      <h1>{texts.title}</h1>
      {!plans && error && <LoadFailed error={error} retry={again} />}
      <Stack gap={24}>
        <fieldset className={styles.plans}>
          <legend>{texts.choose}</legend>
          {plans
            ?.filter(({ predefined }) => predefined)
            .map((plan) => (
              <PlanChoice
                key={plan.plan_id}
                plan={plan}
                chosen={chosen === plan.plan_id}
                onChoose={() => setChosen(plan.plan_id)}
              />
            ))}
        </fieldset>
        {chosen !== null && <Chosen key={chosen} planId={chosen} />}
        <p>
          <Link to={pages.home.path}>{texts.back}</Link>
        </p>
      </Stack>
    </Card>
  );
}

function Chosen({ planId }: { planId: string }) {
  const { data } = useChange(planId);
  return data ? <ChangeSummary key={data.total} preview={data} /> : null;
}
