import styles from '#client/account/account-card.module.css';
import { Spinner } from '#client/ui/spinner.tsx';

/** A line that says what a card is busy with. */
export function Working({ text }: { text: string }) {
  return (
    <div className={styles.working}>
      <Spinner place="inline" />
      <p>{text}</p>
    </div>
  );
}
