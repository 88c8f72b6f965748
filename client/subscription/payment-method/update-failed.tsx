import { errorText } from '#client/messages/errors.ts';
import { paymentMethodTexts as texts } from '#client/messages/payment-method.ts';
import { shellTexts } from '#client/messages/shell.ts';
import styles from '#client/subscription/settle/settle.module.css';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { pages } from '#worker/pages.ts';

/** Temporary errors: nothing has been decided, so another try makes sense. */
const passing = new Set([
  'network_error',
  'payment_unavailable',
  'purchase_in_progress',
  'server_error',
]);

/** Why the payment method could not be updated, with the next steps. */
export function UpdateFailed({ code, retry }: { code: string; retry: () => void }) {
  const again = passing.has(code);
  return (
    <>
      <FormError
        text={errorText(code === 'server_error' ? 'update_payment_method_failure' : code)}
      />
      <Cluster gap={12} className={styles.actions}>
        {again && <Button onClick={retry}>{shellTexts.retry}</Button>}
        <ButtonLink to={pages.home.path} replace variant={again ? 'secondary' : 'primary'}>
          {texts.back}
        </ButtonLink>
      </Cluster>
    </>
  );
}
