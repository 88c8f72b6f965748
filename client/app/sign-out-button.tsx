import { useSignOut } from '#client/account/use-sign-out.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { Button } from '#client/ui/button.tsx';

/** Signs out. */
export function SignOutButton() {
  const { run, busy } = useSignOut();
  return (
    <Button size="small" variant="secondary" color="black" busy={busy} onClick={() => void run()}>
      {shellTexts.signOut}
    </Button>
  );
}
