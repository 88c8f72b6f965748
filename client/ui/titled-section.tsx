import type { ReactNode } from 'react';

import styles from '#client/ui/titled-section.module.css';

interface Props {
  /** The heading's id, so that a link can lead to it. */
  id: string;
  title: string;
  /** What stands under the title. */
  lead: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own title; on a wide window the title stands beside it. */
export function TitledSection({ id, title, lead, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {lead}
      </div>
      {children}
    </section>
  );
}
