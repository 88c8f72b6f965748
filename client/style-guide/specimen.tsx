import type { ReactNode } from 'react';

import styles from '#client/style-guide/specimen.module.css';
import { Cluster, Stack } from '#client/ui/layout.tsx';

interface SectionProps {
  title: string;
  note?: string;
  children: ReactNode;
}

/** A part of a tab with its heading. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <Stack as="section" gap={16}>
      <h2>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </Stack>
  );
}

interface SpecimenProps {
  name: string;
  /** As wide as the tab. */
  wide?: boolean;
  children: ReactNode;
}

/** An example with its name in the code. */
export function Specimen({ name, wide = false, children }: SpecimenProps) {
  return (
    <figure className={`${styles.specimen} ${wide ? styles.wide : ''}`}>
      <figcaption className={styles.note}>{name}</figcaption>
      {children}
    </figure>
  );
}

/** Examples side by side, as many as fit. */
export function Specimens({ children }: { children: ReactNode }) {
  return <div className={styles.specimens}>{children}</div>;
}

/** Examples in one row, each at its own width. */
export function SpecimenRow({ children }: { children: ReactNode }) {
  return (
    <Cluster gap={8} align="center">
      {children}
    </Cluster>
  );
}
