import { Link } from 'react-router-dom';

import styles from '#client/account/account-form.module.css';
import { signUpTexts } from '#client/messages/sign-up.ts';
import { product } from '#worker/product.ts';

const texts = signUpTexts.notice;

/**
 * Using the form accepts the terms by notice. The links open in a new tab, so that no input is
 * lost.
 */
export function LegalNotice() {
  return (
    <p className={styles.small}>
      {texts.before}
      <Link to={product.termsPath} target="_blank">
        {texts.terms}
      </Link>
      {texts.between}
      <Link to={`${product.termsPath}#widerruf`} target="_blank">
        {texts.withdrawal}
      </Link>
      {texts.privacyBefore}
      <Link to={product.privacyPath} target="_blank">
        {texts.privacy}
      </Link>
      {texts.after}
    </p>
  );
}
