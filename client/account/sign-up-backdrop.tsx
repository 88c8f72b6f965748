import styles from '#client/account/sign-up.module.css';
import { Teaser } from '#client/account/teaser.tsx';
import { signUpTexts } from '#client/messages/de.ts';

/** What lies dimmed behind the modal. */
export function SignUpBackdrop() {
  return (
    <div className={styles.backdrop}>
      <h1>{signUpTexts.backdrop}</h1>
      <Teaser />
    </div>
  );
}
