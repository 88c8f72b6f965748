import { checkoutTexts } from '#client/messages/de.ts';
import styles from '#client/subscription/checkout/checkout.module.css';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

/** In place of the card's fields when the payment service's library could not be loaded. */
export function LibraryFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.cardPanel}>
      <FormError text={checkoutTexts.cardFailed} />
      <Button variant="secondary" size="small" onClick={onRetry}>
        {checkoutTexts.retry}
      </Button>
    </div>
  );
}
