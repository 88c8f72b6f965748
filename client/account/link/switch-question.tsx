import type { useSignInLink } from '#client/account/link/use-sign-in-link.ts';
import { useSession } from '#client/account/use-session.ts';
import { linkTexts } from '#client/messages/link.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

interface SwitchQuestionProps {
  link: Pick<ReturnType<typeof useSignInLink>, 'otherName' | 'busy' | 'switchAccount'>;
  onStay: () => void;
}

/** Asks a signed-in person whether the link may sign in another account instead. */
export function SwitchQuestion({ link, onStay }: SwitchQuestionProps) {
  const { session } = useSession();
  const { title, text, confirm, cancel } = linkTexts.switch;
  return (
    <ConfirmDialog
      open={link.otherName !== undefined}
      title={title}
      text={text(session ? session.name || session.email : '', link.otherName ?? '')}
      confirmLabel={confirm}
      cancelLabel={cancel}
      busy={link.busy}
      onConfirm={link.switchAccount}
      onClose={onStay}
    />
  );
}
