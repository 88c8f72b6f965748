import { failureCode } from '#client/lib/api-failure.ts';
import { changeTexts as texts } from '#client/messages/change.ts';
import { errorText } from '#client/messages/errors.ts';
import styles from '#client/subscription/change/change.module.css';
import { refusalOf, useChange } from '#client/subscription/change/queries.ts';
import { planOffer, withoutTrial } from '#client/subscription/plans/plan-offer.ts';
import { billingMonths } from '#worker/subscription/catalogue/catalogue.ts';
import type { ChangePreview } from '#worker/subscription/change/schemas.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

interface PlanChoiceProps {
  plan: Plan;
  chosen: boolean;
  onChoose: () => void;
}

/** A plan with what it would mean for the person today; one that cannot be had says why. */
export function PlanChoice({ plan, chosen, onChoose }: PlanChoiceProps) {
  const { data, error } = useChange(plan.plan_id);
  const reason = refusalOf(error);
  const meaning = data
    ? meaningOf(data)
    : error
      ? reason
        ? texts.reasons[reason]
        : errorText(failureCode(error))
      : texts.loading;
  return (
    <label className={styles.plan}>
      <input type="radio" name="plan" checked={chosen} disabled={!data} onChange={onChoose} />
      <strong>{planOffer(withoutTrial(plan)).title}</strong>
      <span className={styles.meaning}>{meaning}</span>
    </label>
  );
}

function meaningOf({ takes_effect: at, total, credit, back, price, plan }: ChangePreview): string {
  if (at !== 'now') {
    const months = billingMonths({ months: plan.months, customYearly: plan.custom_yearly }) ?? 1;
    return texts.later(at, price, months);
  }
  return [
    texts.now(total),
    ...(credit > 0 ? [texts.saves(credit)] : []),
    ...(back > 0 ? [texts.givesBack(back)] : []),
  ].join(' ');
}
