import type { ReactNode } from 'react';

import type { CardWidth } from '#client/ui/card-variants.ts';
import styles from '#client/ui/card.module.css';

interface CardProps {
  /** For links to it. */
  id?: string;
  width?: CardWidth;
  children: ReactNode;
}

/** A raised surface for one subject. */
export function Card({ id, width = 'default', children }: CardProps) {
  return (
    <div id={id} className={`${styles.card} ${styles[width]}`}>
      {children}
    </div>
  );
}
