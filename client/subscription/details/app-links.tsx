import { useBootstrap } from '#client/lib/bootstrap.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { product } from '#worker/product.ts';

interface AppLinksProps {
  /** Whether there is something to use in the app. */
  hasApp: boolean;
  /** Whether using the app is the suggested next step. */
  isNextStep: boolean;
}

/** Links to the app, and to the product in the browser, which is a hand-off in a new window. */
export function AppLinks({ hasApp, isNextStep }: AppLinksProps) {
  const { browserLink } = useBootstrap();
  return (
    <>
      {hasApp && (
        <a
          href={product.appUrl}
          className={buttonClass({ variant: isNextStep ? 'primary' : 'secondary' })}
        >
          {texts.openApp}
        </a>
      )}
      {browserLink !== null && (
        <a
          href={browserLink}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'secondary' })}
        >
          {texts.openBrowser}
          <span className="visually-hidden">, {texts.newWindow}</span>
        </a>
      )}
    </>
  );
}
