import type { ReactNode } from 'react';

import styles from '#client/desk/parts/desk.module.css';
import { Cluster, Stack } from '#client/ui/layout.tsx';

export type Fact = readonly [label: string, value: ReactNode];

interface ListRowProps {
  title: ReactNode;
  badges?: ReactNode;
  /** Empty values are left out. */
  facts?: readonly Fact[];
  /** Whether the keyboard shortcuts act on this row. */
  current?: boolean;
  /** Buttons. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A list at the desk. */
export function ListRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/** One row of a list: title, facts and buttons. */
export function ListRow({ title, badges, facts, current, actions, children }: ListRowProps) {
  const shownFacts = facts?.filter(([, value]) => value !== null && value !== '');
  return (
    <li className={styles.row} aria-current={current ? 'true' : undefined}>
      <Stack gap={4} className={styles.rowMain}>
        <Cluster gap={8} tight align="center">
          <span className={styles.rowName}>{title}</span>
          {badges}
        </Cluster>
        {shownFacts && shownFacts.length > 0 && <Facts facts={shownFacts} />}
        {children}
      </Stack>
      {actions && (
        <Cluster gap={8} align="center">
          {actions}
        </Cluster>
      )}
    </li>
  );
}

/** Labels and values, as many in a line as fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
