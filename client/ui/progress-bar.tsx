import { useId } from 'react';

import styles from '#client/ui/progress-bar.module.css';

interface ProgressBarProps {
  /** What is on its way. */
  label: string;
  /** How much of it is done, 0 to 1. */
  part: number;
}

/** How far something has come. */
export function ProgressBar({ label, part }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <progress className={styles.bar} aria-labelledby={id} max={1} value={part} />
      <span className={styles.percent} aria-hidden="true">
        {Math.floor(part * 100)} %
      </span>
    </div>
  );
}
