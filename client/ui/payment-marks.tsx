import type { ReactNode } from 'react';

import styles from '#client/ui/payment-marks.module.css';

/*
 * The marks by which people know how they can pay, each on a white tile in both themes, as their
 * owners want it. Decorative: the name stands beside them.
 */

export function PaypalMark() {
  return (
    <Tile>
      <path
        className={styles.paypalLight}
        d="M20.2 7.2c1.8.6 2.6 2 2.2 4-.5 2.6-2.5 3.9-5.2 3.9h-1.5l-.8 4.4h-3.3l1.9-10.7z"
      />
      <path
        className={styles.paypalDark}
        d="M13.3 4.5h5.2c2.7 0 4.1 1.5 3.6 4-.5 2.7-2.5 4.1-5.3 4.1h-2.2l-.8 4.9h-3z"
      />
    </Tile>
  );
}

export function VisaMark() {
  return (
    <Tile>
      <path
        className={styles.visa}
        d="M5.2 8h2.1l.8 4.8L10.1 8h2l-3.4 8H6.7zM12.9 8h2l-1.3 8h-2zM20.3 9.9c-.5-.3-1.1-.4-1.7-.4-.7 0-1.1.2-1.1.6 0 .8 2.4.7 2.4 2.7 0 1.9-1.6 3.2-3.7 3.2-.9 0-1.7-.2-2.2-.5l.4-1.7c.6.4 1.2.5 1.8.5.7 0 1.1-.2 1.1-.7 0-.9-2.4-.8-2.4-2.7 0-1.7 1.5-2.9 3.6-2.9.8 0 1.5.1 2 .4zM24.5 8h1.7l1.7 8h-1.9l-.2-1.3h-2.5l-.6 1.3h-2l3-7.3c.2-.5.4-.7.8-.7zm.5 2.6-1.2 2.7h1.6z"
      />
    </Tile>
  );
}

export function MastercardMark() {
  return (
    <Tile>
      <circle className={styles.mastercardRed} cx="13.5" cy="12" r="5.5" />
      <circle className={styles.mastercardYellow} cx="20.5" cy="12" r="5.5" />
      <path
        className={styles.mastercardMiddle}
        d="M17 7.76a5.5 5.5 0 0 1 0 8.48 5.5 5.5 0 0 1 0-8.48z"
      />
    </Tile>
  );
}

/** The front of a bank, for a debit from any of them. */
export function BankMark() {
  return (
    <Tile>
      <path
        className={styles.bank}
        d="M17 5l7.5 3.8v1.5h-15V8.8zM11 11.5h2v4.5h-2zm5 0h2v4.5h-2zm5 0h2v4.5h-2zM9.5 17.2h15v1.8h-15z"
      />
    </Tile>
  );
}

function Tile({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.mark} viewBox="0 0 34 24" aria-hidden="true" focusable="false">
      <rect className={styles.tile} x=".5" y=".5" width="33" height="23" rx="4" />
      {children}
    </svg>
  );
}
