import styles from '#client/subscription/checkout/panel.module.css';

/** What the payment service's library names the field around its frame by its state. */
export const fieldClasses = { focus: styles.focused, invalid: styles.invalid };
