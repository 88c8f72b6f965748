import { bootstrap } from '#client/lib/bootstrap.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { product } from '#worker/product.ts';

interface AppLinksProps {
  /** Whether there is something to use in the app. */
  app: boolean;
  /** Whether using it is what there is to do next. */
  next: boolean;
}

/** To the native app, and to the product in a browser, which is a hand-off in a window of its own. */
export function AppLinks({ app, next }: AppLinksProps) {
  return (
    <>
      {app && (
        <a
          href={product.appUrl}
          className={buttonClass({ variant: next ? 'primary' : 'secondary' })}
        >
          {texts.openApp}
        </a>
      )}
      {bootstrap.browserLink !== null && (
        <a
          href={bootstrap.browserLink}
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
