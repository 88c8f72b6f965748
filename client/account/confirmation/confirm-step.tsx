import { useState } from 'react';

import { CodeEntry } from '#client/account/code-entry.tsx';
import {
  useConfirmSession,
  useRequestConfirmationCode,
} from '#client/account/confirmation/queries.ts';
import styles from '#client/account/account-form.module.css';
import { failureCode } from '#client/lib/api-failure.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { confirmationTexts as texts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface ConfirmStepProps {
  /** The account's own address, which receives the code. */
  email: string;
  onConfirmed: () => void;
}

/** Asks for a code by e-mail, which proves that the owner of the account is present. */
export function ConfirmStep({ email, onConfirmed }: ConfirmStepProps) {
  const [token, setToken] = useState<string>();
  const [error, setError] = useState<string>();
  const button = useFirstFocus<HTMLButtonElement>();
  const requestCode = useRequestConfirmationCode();
  const confirm = useConfirmSession();

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
