import { deskTexts } from '#client/messages/desk.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';

interface LastActionProps {
  text: string | undefined;
  busy: boolean;
  /** Undoes the action; undefined when it cannot be undone. */
  undo?: () => void;
}

/** The last action, with a button that undoes it; shown until the next action. */
export function LastAction({ text, busy, undo }: LastActionProps) {
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
