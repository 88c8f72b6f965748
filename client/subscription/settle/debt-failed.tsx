import { errorText } from '#client/messages/errors.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { settleTexts } from '#client/messages/settle.ts';
import styles from '#client/subscription/settle/settle.module.css';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

const texts = settleTexts.dispute;

interface DebtFailedProps {
  /** The code of the call that failed; undefined for none. */
  code: string | undefined;
  /** Set where no other button on the page tries again. */
  retry?: () => void;
}

/**
 * A call about a returned debit that failed. A cause that is known comes first, because it says
 * what to do; the support is for what stays.
 */
export function DebtFailed({ code, retry }: DebtFailedProps) {
  const isKnown = code !== undefined && code !== 'server_error';
  return (
    <>
      {code !== undefined && retry && <p>{texts.unknown}</p>}
      <FormError text={isKnown ? errorText(code) : code && texts.failed} />
      {isKnown && (
        <p className={styles.small}>
          <span>{texts.failed}</span>
          {texts.ifItStays}
        </p>
      )}
      {code !== undefined && retry && (
        <div>
          <Button variant="secondary" onClick={retry}>
            {shellTexts.retry}
          </Button>
        </div>
      )}
    </>
  );
}
