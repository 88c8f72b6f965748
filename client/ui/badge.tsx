import type { ReactNode } from 'react';

import styles from '#client/ui/badge.module.css';

interface BadgeProps {
  tone?: 'accent' | 'success' | 'neutral' | 'danger';
  children: ReactNode;
}

/** A short fact that stands out. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
