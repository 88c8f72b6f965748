import { Link } from 'react-router-dom';

import { checkoutTexts as texts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { product } from '#worker/product.ts';

/** Ordering accepts the terms by notice. The links open in a new tab, so that no input is lost. */
export function CheckoutNotice() {
  return (
    <p className={styles.small}>
      {texts.terms}
      <Link to={product.termsPath} target="_blank">
        {texts.termsLink}
      </Link>
      {texts.termsBetween}
      <Link to={`${product.termsPath}#widerruf`} target="_blank">
        {texts.withdrawalLink}
      </Link>
      {texts.termsAfter}
      <Link to={product.privacyPath} target="_blank">
        {texts.privacyLink}
      </Link>
      {texts.end}
    </p>
  );
}
