import type { ReactNode } from 'react';

import styles from '#client/legal/legal-page.module.css';
import { legalTexts } from '#client/messages/de.ts';

/** A part of a legal text under a heading of its own, which links can point at. */
export interface LegalSection {
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** What stands before the first section. */
  intro?: ReactNode;
  sections: readonly LegalSection[];
  /** Long texts begin with a table of their sections. */
  contents?: boolean;
}

/** A legal text with a readable measure; beside a long one its contents stay in view. */
export function LegalPage({ title, intro, sections, contents = false }: LegalPageProps) {
  return (
    <article className={contents ? `${styles.page} ${styles.long}` : styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {intro}
      </div>
      {contents && <Contents sections={sections} />}
      <div className={styles.text}>
        {sections.map((section) => (
          <section key={section.id} className={styles.section} aria-labelledby={section.id}>
            {/* Takes the focus when somebody comes by a link that points here. */}
            <h2 id={section.id} tabIndex={-1}>
              {section.title}
            </h2>
            {section.content}
          </section>
        ))}
      </div>
    </article>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="inhaltsverzeichnis">
      <h2 id="inhaltsverzeichnis" className={styles.contentsTitle}>
        {legalTexts.contents}
      </h2>
      <ul className={styles.contentsList}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
