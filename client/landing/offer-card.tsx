import styles from '#client/landing/landing-page.module.css';
import { formatMoney } from '#client/lib/money.ts';
import { landingTexts } from '#client/messages/de.ts';
import { CheckIcon } from '#client/ui/icons.tsx';
import { catalogue } from '#worker/subscription/catalogue.ts';
import { monthlyAmount, termAmount } from '#worker/subscription/plan.ts';

const texts = landingTexts.offer;

/** The trial in short, worked out from the catalogue; nothing where no trial is on sale. */
export function OfferCard() {
  const trial = catalogue.find((plan) => plan.trialDays > 0);
  const monthly = trial && monthlyAmount(trial);
  if (!trial || !monthly) return null;
  const checks = [texts.total(termAmount(trial)), texts.cancel, texts.reminder];
  return (
    <div className={styles.offer}>
      <h2>{texts.title(trial.trialDays)}</h2>
      <p className={styles.offerPrice}>
        {formatMoney(monthly)} <span className={styles.offerUnit}>{texts.perMonth}</span>
      </p>
      <ul className={styles.checks}>
        {checks.map((text) => (
          <li key={text}>
            <CheckIcon />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
