import { useState } from 'react';

import { useEnding } from '#client/account/profile/use-ending.tsx';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

const texts = profileTexts.devices;

interface EndOtherSessionsProps {
  /** The number of other sessions. */
  count: number;
  email: string;
  onEnded: () => void;
}

/** Signs out all other devices, after a question. */
export function EndOtherSessions({ count, email, onEnded }: EndOtherSessionsProps) {
  const [asking, setAsking] = useState(false);
  const { run, busy, dialog } = useEnding({
    input: { others: true },
    email,
    done: texts.othersEnded,
    onAnswer: () => setAsking(false),
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
        onConfirm={run}
        onClose={() => setAsking(false)}
        onFocusGone={onEnded}
      />
      {dialog}
    </>
  );
}
