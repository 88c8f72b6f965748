import type { ReactNode } from 'react';

import type { CardWidth } from '#client/ui/card-variants.ts';
import styles from '#client/ui/card.module.css';

interface CardProps {
  width?: CardWidth;
  children: ReactNode;
}

/** A raised surface for one subject. */
export function Card({ width = 'default', children }: CardProps) {
  return <div className={`${styles.card} ${styles[width]}`}>{children}</div>;
}
