import type { ReactNode } from 'react';

import type { BadgeTone } from '#client/ui/badge-variants.ts';
import styles from '#client/ui/badge.module.css';

interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
}

/** A short label that stands out. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
