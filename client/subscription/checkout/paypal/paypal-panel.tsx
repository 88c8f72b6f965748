import { paypalTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/panel.module.css';

/** What happens at PayPal; there is nothing to fill in. */
export function PaypalPanel() {
  return <p className={styles.small}>{paypalTexts.hint}</p>;
}
