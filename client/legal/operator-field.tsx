import styles from '#client/legal/legal-page.module.css';
import { operatorPlaces } from '#worker/legal/operator.ts';
import type { OperatorDetail } from '#worker/legal/operator.ts';
import { operatorDetails } from '#worker/product.ts';

/** A detail of the operator from the configuration, or a marked placeholder. */
export function OperatorField({ detail }: { detail: OperatorDetail }) {
  const value: string | null = operatorDetails[detail];
  return value ?? <mark className={styles.field}>[{operatorPlaces[detail]}]</mark>;
}

/** The operator's name and postal address. */
export function OperatorAddress() {
  return (
    <>
      <OperatorField detail="name" />
      <br />
      <OperatorField detail="street" />
      <br />
      <OperatorField detail="town" />
    </>
  );
}
