import { useState } from 'react';

import { useEndSessions } from '#client/account/profile/queries.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

const texts = profileTexts.devices;

interface EndOtherSessionsProps {
  /** The number of other sessions. */
  count: number;
  onEnded: () => void;
}

/** Signs out all other devices, after a question. */
export function EndOtherSessions({ count, onEnded }: EndOtherSessionsProps) {
  const [asking, setAsking] = useState(false);
  const endSessions = useEndSessions();
  const { run, busy } = useAction(async () => {
    try {
      await endSessions({ others: true });
      notify('success', texts.othersEnded);
    } catch (error) {
      notify('failure', errorText(failureCode(error)));
    } finally {
      setAsking(false);
    }
  });
  return (
    <>
      <Button variant="secondary" color="black" onClick={() => setAsking(true)}>
        {texts.endOthers}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.endOthersTitle}
        text={texts.endOthersText(count)}
        confirmLabel={texts.endOthersOk}
        confirmColor="black"
        busy={busy}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
        onFocusGone={onEnded}
      />
    </>
  );
}
