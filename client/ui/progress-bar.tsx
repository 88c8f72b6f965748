import { useId } from 'react';

import styles from '#client/ui/progress-bar.module.css';

interface ProgressBarProps {
  /** What is in progress. */
  label: string;
  /** The share that is done, 0 to 1. */
  part: number;
}

/** The progress of an upload. */
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
