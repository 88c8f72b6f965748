import styles from '#client/account/account-card.module.css';
import { Spinner } from '#client/ui/spinner.tsx';

/** A spinner with a text that says what the card is waiting for. */
export function LoadingLine({ text }: { text: string }) {
  return (
    <div className={styles.working}>
      <Spinner place="inline" />
      <p>{text}</p>
    </div>
  );
}
