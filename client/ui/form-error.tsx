import styles from '#client/ui/form-error.module.css';

/** An error of a whole form, in red; announced when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={styles.alert}>
      {text && <p className={styles.error}>{text}</p>}
    </div>
  );
}
