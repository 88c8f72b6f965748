import styles from '#client/account/chosen-plan.module.css';
import { signUpTexts } from '#client/messages/account.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { monthlyAmount, termAmount } from '#worker/subscription/plan/plan.ts';

/** What Premium costs after the trial, worked out from the catalogue. */
export function Teaser() {
  const trial = catalogue.find((plan) => plan.trialDays > 0);
  const monthly = trial && monthlyAmount(trial);
  if (!trial || !monthly) return null;
  return (
    <p className={styles.plan}>{signUpTexts.teaser(trial.trialDays, monthly, termAmount(trial))}</p>
  );
}
