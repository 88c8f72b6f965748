import { shellTexts } from '#client/messages/shell.ts';
import type { SpinnerPlace } from '#client/ui/spinner-variants.ts';
import styles from '#client/ui/spinner.module.css';

/** A loading spinner; announced to screen readers. */
export function Spinner({ place = 'page' }: { place?: SpinnerPlace }) {
  return (
    <div className={styles[place]} role="status">
      <span className={styles.spinner} />
      <span className="visually-hidden">{shellTexts.loading}</span>
    </div>
  );
}
