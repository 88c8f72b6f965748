import { appTexts as texts } from '#client/messages/desk-apps.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { copyText } from '#client/desk/copy-text.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/** Shows a secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={texts.secret} onClose={onClose}>
      <div className={styles.section}>
        <p role="status">{texts.secretHint}</p>
        <code className={styles.code}>{secret}</code>
        <Button onClick={() => void copyText(secret)}>{deskTexts.copy}</Button>
      </div>
    </Dialog>
  );
}
