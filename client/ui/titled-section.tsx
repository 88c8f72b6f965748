import type { ReactNode } from 'react';

import styles from '#client/ui/titled-section.module.css';

interface Props {
  /** The heading's id, for links to it. */
  id: string;
  title: string;
  /** Content below the title. */
  lead: ReactNode;
  children: ReactNode;
}

/** A section with a title; in a wide window the title stands beside the content. */
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
