import type { ReactNode } from 'react';

import styles from '#client/legal/legal-page.module.css';
import { Stack } from '#client/ui/layout.tsx';

/** A section of a legal text; links can point at its id. */
export interface LegalSection {
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** Content before the first section. */
  intro?: ReactNode;
  sections: readonly LegalSection[];
  /** Whether a table of contents is shown, for long texts. */
  contents?: boolean;
}

/** A legal text; next to a long one its table of contents stays in view. */
export function LegalPage({ title, intro, sections, contents = false }: LegalPageProps) {
  return (
    <article className={contents ? `${styles.page} ${styles.long}` : styles.page}>
      <Stack gap={12} className={styles.head}>
        <h1>{title}</h1>
        {intro}
      </Stack>
      {contents && <Contents sections={sections} />}
      <div className={styles.text}>
        {sections.map((section) => (
          <Stack as="section" gap={12} key={section.id} aria-labelledby={section.id}>
            {/* Focusable: it takes the focus when a link points here. */}
            <h2 id={section.id} tabIndex={-1}>
              {section.title}
            </h2>
            {section.content}
          </Stack>
        ))}
      </div>
    </article>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="inhaltsverzeichnis">
      <h2 id="inhaltsverzeichnis" className={styles.contentsTitle}>
        Inhalt
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
