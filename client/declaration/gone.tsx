import styles from '#client/declaration/declaration.module.css';
import { declarationTexts } from '#client/messages/declaration.ts';

/** An address of a receipt or a reply that is unknown or too old. */
export function Gone() {
  return (
    <div className={styles.page}>
      <h1>{declarationTexts.gone}</h1>
      <p>{declarationTexts.goneHint}</p>
    </div>
  );
}
