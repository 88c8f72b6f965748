import { fieldTexts } from '#client/messages/de.ts';
import { CheckIcon } from '#client/ui/icons.tsx';
import styles from '#client/ui/stepper.module.css';

interface StepperProps {
  /** What the steps lead to, for those who don't see them. */
  label: string;
  steps: readonly string[];
  /** Where one is, counted from 0; everything before is done. */
  current: number;
}

/** The steps of a flow: which are done, which one is at hand. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={styles.step}
          data-state={at < current ? 'done' : at === current ? 'current' : 'ahead'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {at < current ? <CheckIcon /> : at + 1}
          </span>
          <span className={styles.name}>
            {step}
            {at < current && <span className="visually-hidden">, {fieldTexts.done}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
