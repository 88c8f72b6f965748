import styles from '#client/subscription/checkout/panel.module.css';

/** Class names that Stripe sets on the element around its frame. */
export const fieldClasses = { focus: styles.focused, invalid: styles.invalid };
