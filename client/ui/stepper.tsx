import { fieldTexts } from '#client/messages/fields.ts';
import { CheckIcon } from '#client/ui/icons.tsx';
import styles from '#client/ui/stepper.module.css';

interface StepperProps {
  /** The purpose of the steps, for screen readers. */
  label: string;
  steps: readonly string[];
  /** The index of the current step; all steps before it are done. */
  current: number;
}

/** The steps of a flow, with the finished and the current one marked. */
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
