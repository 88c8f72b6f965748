import styles from '#client/handoff/hand-off-reminder.module.css';
import { handOffTexts as texts } from '#client/messages/handoff.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

interface HandOffReminderProps {
  busy: boolean;
  onContinue: () => void;
}

/** Says that another application waits for this person, with a button that continues there. */
export function HandOffReminder({ busy, onContinue }: HandOffReminderProps) {
  return (
    <div className={styles.owed} role="status">
      <Banner tone="notice" title={texts.reminder}>
        <p>{texts.reminderHint}</p>
        <div className={styles.action}>
          <Button size="small" busy={busy} onClick={onContinue}>
            {texts.reminderButton}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
