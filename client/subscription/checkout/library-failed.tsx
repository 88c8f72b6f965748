import { checkoutTexts } from '#client/messages/de.ts';
import { methodTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

/** In place of a way to pay when the payment service's library could not be loaded. */
export function LibraryFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.panel}>
      <FormError text={methodTexts.failed} />
      <Button variant="secondary" size="small" onClick={onRetry}>
        {checkoutTexts.retry}
      </Button>
    </div>
  );
}
