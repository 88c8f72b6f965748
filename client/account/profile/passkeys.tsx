import { useState } from 'react';

import { DialogWithConfirmation } from '#client/account/confirmation/dialog-with-confirmation.tsx';
import { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { knowsPasskeys, passkeyFailure } from '#client/account/passkey/passkey-failure.ts';
import { useAddPasskey } from '#client/account/passkey/queries.ts';
import { PasskeyRow } from '#client/account/profile/passkey-row.tsx';
import styles from '#client/account/profile/profile.module.css';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { confirmationTexts } from '#client/messages/account.ts';
import { passkeyTexts as texts } from '#client/messages/passkey.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import type { PasskeyItem } from '#worker/account/passkey/schemas.ts';

interface PasskeysProps {
  passkeys: readonly PasskeyItem[];
  /** The account's own address. */
  email: string;
  /** Called when a row, with the button that had the focus, is gone. */
  onRemoved: () => void;
}

/** The person's passkeys, and the button that adds one on this device. */
export function Passkeys({ passkeys, email, onRemoved }: PasskeysProps) {
  const [canAdd] = useState(knowsPasskeys);
  const addPasskey = useAddPasskey();
  const confirmation = useOwnerConfirmation(false);
  const { run, busy } = useAction(async () => {
    try {
      await confirmation.attempt(async () => {
        await addPasskey();
        notify('success', texts.added);
      });
    } catch (error) {
      const text = passkeyFailure(error);
      if (text !== null) notify('failure', text);
    }
  });
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={styles.small}>{texts.none}</p>
      ) : (
        <ul className={styles.devices}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} email={email} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
      {canAdd ? (
        <Cluster gap={12}>
          <Button variant="secondary" color="black" busy={busy} onClick={() => void run()}>
            {texts.add}
          </Button>
        </Cluster>
      ) : (
        <p className={styles.small}>{texts.notSupported}</p>
      )}
      {confirmation.pending && (
        <DialogWithConfirmation
          title={confirmationTexts.title}
          email={email}
          confirmation={confirmation}
          resend={() => void run()}
          onClose={confirmation.cancel}
        >
          {null}
        </DialogWithConfirmation>
      )}
    </>
  );
}
