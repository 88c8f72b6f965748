import type { ReactNode } from 'react';

import styles from '#client/operator/parts/desk.module.css';

interface RowProps {
  title: ReactNode;
  badges?: ReactNode;
  /** Labels with what they say; what is null is left out. */
  facts?: readonly (readonly [label: string, value: ReactNode])[];
  /** The one that the keys act on. */
  current?: boolean;
  /** What can be done with it. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The rows of a list at the desk. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/** One thing of a list: what it is, what is known of it, what can be done with it. */
export function Row({ title, badges, facts, current, actions, children }: RowProps) {
  const told = facts?.filter(([, value]) => value !== null && value !== '');
  return (
    <li className={styles.row} aria-current={current ? 'true' : undefined}>
      <div className={styles.rowMain}>
        <div className={styles.rowTitle}>
          <span className={styles.rowName}>{title}</span>
          {badges}
        </div>
        {told && told.length > 0 && (
          <dl className={styles.facts}>
            {told.map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
      {actions && <div className={styles.rowActions}>{actions}</div>}
    </li>
  );
}
