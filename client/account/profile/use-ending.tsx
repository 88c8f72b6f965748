import type { ReactNode } from 'react';

import { DialogWithConfirmation } from '#client/account/confirmation/dialog-with-confirmation.tsx';
import { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { useEndSessions } from '#client/account/profile/queries.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';
import { confirmationTexts } from '#client/messages/account.ts';

interface Ending {
  /** What the server is asked to end. */
  input: { id: string } | { others: true };
  /** The account's own address, to which a code is sent if the session has to be confirmed. */
  email: string;
  /** The message after it has ended. */
  done: string;
  onEnded?: () => void;
  /** Called when the server has answered, whatever it was. */
  onAnswer?: () => void;
}

/**
 * Ends other sessions. `dialog` asks for a confirmation by e-mail if the server wants one, and then
 * ends them.
 */
export function useEnding({ input, email, done, onEnded, onAnswer }: Ending): {
  run: () => void;
  busy: boolean;
  dialog: ReactNode;
} {
  const endSessions = useEndSessions();
  const confirmation = useOwnerConfirmation(false);
  const { run, busy } = useAction(async () => {
    try {
      await confirmation.attempt(async () => {
        await endSessions(input);
        notify('success', done);
        onEnded?.();
      });
    } catch (error) {
      notify('failure', errorText(failureCode(error)));
    } finally {
      onAnswer?.();
    }
  });
  const again = () => void run();
  const dialog = confirmation.pending && (
    <DialogWithConfirmation
      title={confirmationTexts.title}
      email={email}
      confirmation={confirmation}
      resend={again}
      onClose={confirmation.cancel}
    >
      {null}
    </DialogWithConfirmation>
  );
  return { run: again, busy, dialog };
}
