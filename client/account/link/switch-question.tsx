import type { useLink } from '#client/account/link/use-link.ts';
import { useSession } from '#client/account/session.ts';
import { linkTexts } from '#client/messages/account.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

interface SwitchQuestionProps {
  link: Pick<ReturnType<typeof useLink>, 'other' | 'busy' | 'switchOver'>;
  onStay: () => void;
}

/** Asks somebody who is signed in whether a link may sign in another person in their place. */
export function SwitchQuestion({ link, onStay }: SwitchQuestionProps) {
  const { session } = useSession();
  const { title, text, confirm, cancel } = linkTexts.switch;
  return (
    <ConfirmDialog
      open={link.other !== undefined}
      title={title}
      text={text(session ? session.name || session.email : '', link.other ?? '')}
      confirmLabel={confirm}
      cancelLabel={cancel}
      busy={link.busy}
      onConfirm={link.switchOver}
      onClose={onStay}
    />
  );
}
