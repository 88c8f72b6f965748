import { deskTexts } from '#client/messages/desk.ts';
import styles from '#client/operator/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';

interface LastDoneProps {
  text: string | undefined;
  busy: boolean;
  /** Takes it back; missing where it cannot be. */
  undo?: () => void;
}

/** What was done last, and the way back; it stays until something else is done. */
export function LastDone({ text, busy, undo }: LastDoneProps) {
  return (
    <div role="status" className={styles.last}>
      {text && (
        <>
          <span>{text}</span>
          {undo && (
            <Button variant="ghost" size="small" color="black" busy={busy} onClick={undo}>
              {deskTexts.undo}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
