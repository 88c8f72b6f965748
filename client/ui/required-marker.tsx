import styles from '#client/ui/field.module.css';

/** The red asterisk after the label of a field that must be filled in; the field itself says it to
 * screen readers. */
export function RequiredMarker() {
  return (
    <span className={styles.marker} aria-hidden="true">
      *
    </span>
  );
}
