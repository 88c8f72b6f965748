import { useAction } from '#client/lib/use-action.ts';
import { checkoutTexts } from '#client/messages/de.ts';
import { methodTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

/** In place of a way to pay when the payment service's library could not be loaded. */
export function LibraryFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const { run, busy } = useAction(onRetry);
  return (
    <div className={styles.panel}>
      <FormError text={methodTexts.failed} />
      <Button variant="secondary" size="small" busy={busy} onClick={() => void run()}>
        {checkoutTexts.retry}
      </Button>
    </div>
  );
}
