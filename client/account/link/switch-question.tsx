import type { useSignInLink } from '#client/account/link/use-sign-in-link.ts';
import { useSession } from '#client/account/use-session.ts';
import { linkTexts } from '#client/messages/link.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

interface SwitchQuestionProps {
  link: Pick<ReturnType<typeof useSignInLink>, 'other' | 'busy' | 'switchAccount'>;
  /** What depends on the account; left out for nothing. */
  stake?: (email: string) => string;
  onStay: () => void;
}

/** Asks a signed-in person whether the link may sign in another account instead. */
export function SwitchQuestion({ link, stake, onStay }: SwitchQuestionProps) {
  const { session } = useSession();
  const { title, text, confirm, cancel } = linkTexts.switch;
  const { name = '' } = link.other ?? {};
  // Most of the address is left out; what is shown of it stays in one line.
  const email = (link.other?.email ?? '').replace('…', '…\u2060');
  return (
    <ConfirmDialog
      open={link.other !== undefined}
      title={title}
      text={[text(session?.email ?? '', name, email), stake?.(email)].filter(Boolean).join(' ')}
      confirmLabel={confirm}
      cancelLabel={cancel}
      busy={link.busy}
      onConfirm={link.switchAccount}
      onClose={onStay}
    />
  );
}
