import type { ReactNode } from 'react';

import { shellTexts } from '#client/messages/shell.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '#client/ui/icons.tsx';
import type { ToastTone } from '#client/ui/toast-variants.ts';
import styles from '#client/ui/toast.module.css';

interface ToastProps {
  tone?: ToastTone;
  onDismiss: () => void;
  children: ReactNode;
}

/** A temporary message. The region around it announces it. */
export function Toast({ tone = 'notice', onDismiss, children }: ToastProps) {
  return (
    <div className={`${styles.toast} ${styles[tone]}`}>
      {tone === 'success' ? <CheckIcon /> : <AlertIcon />}
      <p className={styles.text}>{children}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={shellTexts.dismiss}
        onClick={onDismiss}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
