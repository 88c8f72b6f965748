import { dataTexts } from '#client/messages/desk-data.ts';
import styles from '#client/desk/parts/desk.module.css';

/** The words that somebody agreed to, folded; or that they are not known. */
export function ShownText({ text }: { text: string | null }) {
  const { shown } = dataTexts;
  if (text === null) return <p className={styles.muted}>{shown.unknown}</p>;
  return (
    <details className={styles.folded}>
      <summary>{shown.title}</summary>
      <p className={styles.shownText}>{text}</p>
    </details>
  );
}
