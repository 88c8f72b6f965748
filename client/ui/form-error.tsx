import styles from '#client/ui/form-error.module.css';

/** An error of a whole form, in red; announced when it appears. */
export function FormError({ text, id }: { text: string | undefined; id?: string }) {
  return (
    <div role="alert" className={styles.alert}>
      {text && (
        <p id={id} className={styles.error}>
          {text}
        </p>
      )}
    </div>
  );
}
