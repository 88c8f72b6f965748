import styles from '#client/ui/section-nav.module.css';

interface SectionNavProps {
  label: string;
  /** The ids of the page's parts, and what they are called. */
  sections: readonly { id: string; label: string }[];
}

/** The way round a long page, beside it where there is room. */
export function SectionNav({ label, sections }: SectionNavProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.sections}>
        {sections.map(({ id, label: name }) => (
          <li key={name}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
