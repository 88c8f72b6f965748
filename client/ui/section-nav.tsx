import { useEffect, useState } from 'react';

import styles from '#client/ui/section-nav.module.css';

interface SectionNavProps {
  label: string;
  /** The ids of the page's parts, and what they are called. */
  sections: readonly { id: string; label: string }[];
}

/** The way round a long page, beside it where there is room. */
export function SectionNav({ label, sections }: SectionNavProps) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-label={label}>
      <ul className={styles.sections}>
        {sections.map(({ id, label: name }) => (
          <li key={name}>
            <a
              href={`#${id}`}
              className={styles.section}
              aria-current={id === current ? 'location' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The part that is read now: the last one that begins above a line, which goes down the window as
 * the page does, so that the last part gets its turn as well.
 */
function useCurrentSection(sections: SectionNavProps['sections']): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const line = (clientHeight * scrollTop) / Math.max(1, scrollHeight - clientHeight);
      const begun = sections.filter(({ id }) => topOf(id) <= line);
      setCurrent((begun.at(-1) ?? sections[0])?.id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [sections]);
  return current;
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
}
