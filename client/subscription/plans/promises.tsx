import { planTexts } from '#client/messages/de.ts';
import styles from '#client/subscription/plans/promises.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { LockIcon, ReturnIcon } from '#client/ui/icons.tsx';

/** The money-back and the secure-payment banner. */
export function Promises() {
  return (
    <div className={styles.promises}>
      <Banner icon={<ReturnIcon />} title={planTexts.moneyBack}>
        <p>{planTexts.moneyBackText}</p>
      </Banner>
      <Banner icon={<LockIcon />} title={planTexts.secure}>
        <p>{planTexts.secureText}</p>
      </Banner>
    </div>
  );
}
