import { promiseTexts } from '#client/messages/shell.ts';
import styles from '#client/subscription/plans/promises.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { LockIcon, ReturnIcon } from '#client/ui/icons.tsx';

/** The banners for money back and secure payment. */
export function Promises() {
  return (
    <div className={styles.promises}>
      <Banner icon={<ReturnIcon />} title={promiseTexts.moneyBack}>
        <p>{promiseTexts.moneyBackText}</p>
      </Banner>
      <Banner icon={<LockIcon />} title={promiseTexts.secure}>
        <p>{promiseTexts.secureText}</p>
      </Banner>
    </div>
  );
}
