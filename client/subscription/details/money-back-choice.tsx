import { guaranteeTexts as texts } from '#client/messages/guarantee.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { buttonClass } from '#client/ui/button-class.ts';
import { Button } from '#client/ui/button.tsx';
import { pages } from '#worker/pages.ts';
import type { Back } from '#worker/subscription/leaving/standing.ts';

interface MoneyBackChoiceProps {
  back: Back;
  /** Asks about the guarantee; a withdrawal has a form of its own. */
  onClaim: () => void;
}

/** In the question of a cancellation: everything that was paid can still go back. */
export function MoneyBackChoice({ back, onClaim }: MoneyBackChoiceProps) {
  return (
    <div className={styles.back}>
      <p>{texts.instead(back.ends_at)}</p>
      {back.law === 'guarantee' ? (
        <Button variant="secondary" onClick={onClaim}>
          {texts.back(back.refund)}
        </Button>
      ) : (
        // A plain link: the Worker fills the form in for whoever is signed in.
        <a href={pages.withdrawal.path} className={buttonClass({ variant: 'secondary' })}>
          {texts.withdraw(back.refund)}
        </a>
      )}
    </div>
  );
}
