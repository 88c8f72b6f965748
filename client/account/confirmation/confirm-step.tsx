import { useState } from 'react';

import { CodeEntry } from '#client/account/code-entry.tsx';
import {
  useConfirmSession,
  useRequestConfirmationCode,
} from '#client/account/confirmation/queries.ts';
import { knowsPasskeys, passkeyFailure } from '#client/account/passkey/passkey-failure.ts';
import { useConfirmWithPasskey, usePasskeys } from '#client/account/passkey/queries.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { confirmationTexts as texts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { passkeyTexts } from '#client/messages/passkey.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';

interface ConfirmStepProps {
  /** The account's own address, which receives the code. */
  email: string;
  onConfirmed: () => void;
}

/**
 * Asks for a code by e-mail, or for a passkey if the account has one: either proves that its owner
 * is present.
 */
export function ConfirmStep({ email, onConfirmed }: ConfirmStepProps) {
  const [token, setToken] = useState<string>();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const button = useFirstFocus<HTMLButtonElement>();
  const requestCode = useRequestConfirmationCode();
  const confirm = useConfirmSession();
  const passkeys = usePasskeys();
  const confirmWithPasskey = useConfirmWithPasskey();
  const offersPasskey = knowsPasskeys() && (passkeys.data?.passkeys.length ?? 0) > 0;

  async function send(): Promise<void> {
    setToken((await requestCode()).token);
  }

  const first = useAction(async () => {
    setError(undefined);
    setFailure(null);
    await send().catch((thrown: unknown) => setError(failureCode(thrown)));
  });

  const byPasskey = useAction(async () => {
    setError(undefined);
    setFailure(null);
    try {
      await confirmWithPasskey();
      onConfirmed();
    } catch (thrown) {
      setFailure(passkeyFailure(thrown));
    }
  });

  if (token !== undefined) {
    return (
      <CodeEntry
        email={email}
        purpose="confirm"
        token={token}
        check={async (code, sent) => {
          await confirm({ code, token: sent });
          onConfirmed();
        }}
        resend={send}
      />
    );
  }
  return (
    <Stack gap={20}>
      <p>{offersPasskey ? texts.hintWithPasskey(email) : texts.hint(email)}</p>
      <FormError text={(error && errorText(error)) ?? failure ?? undefined} />
      <Button
        ref={button}
        size="large"
        fullwidth
        busy={first.busy}
        onClick={() => void first.run()}
      >
        {texts.submit}
      </Button>
      {offersPasskey && (
        <Button
          variant="secondary"
          color="black"
          fullwidth
          busy={byPasskey.busy}
          onClick={() => void byPasskey.run()}
        >
          {passkeyTexts.confirm}
        </Button>
      )}
    </Stack>
  );
}
