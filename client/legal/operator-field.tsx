import styles from '#client/legal/legal-page.module.css';

/** A visibly marked place where the operator's own data belongs. */
export function OperatorField({ children }: { children: string }) {
  return <mark className={styles.field}>[{children}]</mark>;
}
