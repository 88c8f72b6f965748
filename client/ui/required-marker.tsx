import styles from '#client/ui/field.module.css';

/**
 * The red asterisk after the label of a required field; screen readers use the field's own
 * attribute.
 */
export function RequiredMarker() {
  return (
    <span className={styles.marker} aria-hidden="true">
      *
    </span>
  );
}
