import type { ReactNode } from 'react';

import styles from '#client/ui/card.module.css';

interface CardProps {
  /** 520, 600 or 800 pixels at most, or as wide as its place. */
  width?: 'default' | 'signIn' | 'subscription' | 'full';
  children: ReactNode;
}

/** A raised surface that holds one subject. */
export function Card({ width = 'default', children }: CardProps) {
  return <div className={`${styles.card} ${styles[width]}`}>{children}</div>;
}
