import { useState } from 'react';

import { CodeEntry } from '#client/account/code-entry.tsx';
import { useConfirm, useConfirmCode } from '#client/account/confirmation/queries.ts';
import styles from '#client/account/account-form.module.css';
import { failureCode } from '#client/lib/api-failure.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { confirmationTexts as texts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface ConfirmStepProps {
  /** One's own address, where the code goes. */
  email: string;
  onConfirmed: () => void;
}

/** Confirms with a code by e-mail that it is the owner who sits here. */
export function ConfirmStep({ email, onConfirmed }: ConfirmStepProps) {
  const [token, setToken] = useState<string>();
  const [error, setError] = useState<string>();
  const button = useFirstFocus<HTMLButtonElement>();
  const requestCode = useConfirmCode();
  const confirm = useConfirm();

  async function send(): Promise<void> {
    setToken((await requestCode()).token);
  }

  const first = useAction(async () => {
    setError(undefined);
    await send().catch((thrown: unknown) => setError(failureCode(thrown)));
  });

  if (token !== undefined) {
    return (
      <CodeEntry
        email={email}
        token={token}
        check={async (code) => {
          await confirm({ code, token });
          onConfirmed();
        }}
        resend={send}
      />
    );
  }
  return (
    <div className={styles.form}>
      <p>{texts.hint(email)}</p>
      <FormError text={error && errorText(error)} />
      <Button
        ref={button}
        size="large"
        fullwidth
        busy={first.busy}
        onClick={() => void first.run()}
      >
        {texts.submit}
      </Button>
    </div>
  );
}
