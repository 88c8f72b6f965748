import styles from '#client/handoff/hand-off-owed.module.css';
import { handOffTexts as texts } from '#client/messages/handoff.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

interface HandOffOwedProps {
  busy: boolean;
  goOn: () => void;
}

/** Says that another app still waits for this person, and takes them there. */
export function HandOffOwed({ busy, goOn }: HandOffOwedProps) {
  return (
    <div className={styles.owed} role="status">
      <Banner tone="notice" title={texts.owed}>
        <p>{texts.owedHint}</p>
        <div className={styles.action}>
          <Button size="small" busy={busy} onClick={goOn}>
            {texts.goOn}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
