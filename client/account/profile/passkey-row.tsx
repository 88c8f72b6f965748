import { useState } from 'react';

import { DialogWithConfirmation } from '#client/account/confirmation/dialog-with-confirmation.tsx';
import { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { useRemovePasskey } from '#client/account/passkey/queries.ts';
import { PasskeyNameDialog } from '#client/account/profile/passkey-name-dialog.tsx';
import styles from '#client/account/profile/profile.module.css';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { confirmationTexts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { passkeyTexts as texts } from '#client/messages/passkey.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { PasskeyItem } from '#worker/account/passkey/schemas.ts';

interface PasskeyRowProps {
  passkey: PasskeyItem;
  email: string;
  onRemoved: () => void;
}

/** One passkey: its name, its dates, and the buttons that rename and remove it. */
export function PasskeyRow({ passkey, email, onRemoved }: PasskeyRowProps) {
  const { id, credential_id, name } = passkey;
  const [open, setOpen] = useState<'name' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const removePasskey = useRemovePasskey();
  const confirmation = useOwnerConfirmation(false);
  const { run, busy } = useAction(async () => {
    try {
      await confirmation.attempt(async () => {
        await removePasskey({ id, credential_id });
        notify('success', texts.removed);
        onRemoved();
      });
    } catch (error) {
      notify('failure', errorText(failureCode(error)));
    } finally {
      close();
    }
  });
  const button = (what: 'name' | 'remove', label: string, fullLabel: string) => (
    <Button size="small" variant="ghost" aria-label={fullLabel} onClick={() => setOpen(what)}>
      {label}
    </Button>
  );
  return (
    <li className={styles.passkey}>
      <p className={styles.passkeyName}>
        <strong>{name}</strong>
      </p>
      <p className={styles.small}>
        {texts.since(passkey.created_at)} · {texts.lastUsed(passkey.last_used_at)}
      </p>
      <p className={styles.passkeyActions}>
        {button('name', texts.rename, texts.renameOne(name))}
        {button('remove', texts.remove, texts.removeOne(name))}
      </p>
      {open === 'name' && <PasskeyNameDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        title={texts.removeTitle}
        text={texts.removeText(name)}
        confirmLabel={texts.removeOk}
        cancelLabel={texts.removeKeep}
        confirmColor="black"
        busy={busy}
        onConfirm={() => void run()}
        onClose={close}
        onFocusGone={onRemoved}
      />
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
    </li>
  );
}
