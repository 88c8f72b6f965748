import { useSession } from '#client/account/use-session.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { AppCode } from '#client/subscription/details/app-code.tsx';
import styles from '#client/subscription/details/subscription.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { UnlockedPicture } from '#client/ui/illustrations.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { product } from '#worker/product.ts';

/** The thanks for a purchase, and where it goes on. */
export function JustBought() {
  const { session } = useSession();
  return (
    <div className={styles.above} role="status">
      <Banner tone="success">
        <div className={styles.next}>
          <UnlockedPicture />
          <Stack gap={8}>
            <h2>{texts.bought}</h2>
            <p>{texts.boughtHint}</p>
            {session && (
              <p>
                {texts.boughtNext.before} <EmailText email={session.email} />.{' '}
                {texts.boughtNext.after}
              </p>
            )}
            <p>
              <a href={product.appUrl} className={buttonClass({})}>
                {texts.openApp}
              </a>
            </p>
          </Stack>
          <AppCode />
        </div>
      </Banner>
    </div>
  );
}
