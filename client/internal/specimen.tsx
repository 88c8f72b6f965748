import type { ReactNode } from 'react';

import styles from '#client/internal/specimen.module.css';

interface SectionProps {
  title: string;
  note?: string;
  children: ReactNode;
}

/** A part of a tab under its heading. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}

interface SpecimenProps {
  name: string;
  /** As wide as the tab, for what needs the room. */
  wide?: boolean;
  children: ReactNode;
}

/** One example with the name under which the code knows it. */
export function Specimen({ name, wide = false, children }: SpecimenProps) {
  return (
    <figure className={`${styles.specimen} ${wide ? styles.wide : ''}`}>
      <figcaption className={styles.note}>{name}</figcaption>
      {children}
    </figure>
  );
}

/** Examples side by side, as many as there is room for. */
export function Specimens({ children }: { children: ReactNode }) {
  return <div className={styles.specimens}>{children}</div>;
}

/** Examples in one row after the other, each as wide as it is. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
