import { shellTexts } from '#client/messages/de.ts';
import styles from '#client/ui/spinner.module.css';

/** Something is on its way; says so to screen readers. As high as the window, so that the foot of the
 * page does not jump. */
export function Spinner() {
  return (
    <div className={styles.place} role="status">
      <span className={styles.spinner} />
      <span className="visually-hidden">{shellTexts.loading}</span>
    </div>
  );
}
