import { useSyncExternalStore } from 'react';

import { consentSubject, readConsent, subscribeConsent } from '#client/marketing/consent.ts';

/** The id of this browser's consent, by which the desk finds its proof; nothing without one. */
export function ConsentReceipt() {
  const subject = useSyncExternalStore(subscribeConsent, heldSubject, () => undefined);
  if (subject === undefined) return null;
  return (
    <p>
      Die Kennung Deiner Zustimmung in diesem Browser, für Fragen an uns: <code>{subject}</code>
    </p>
  );
}

function heldSubject(): string | undefined {
  const { choice } = readConsent();
  return choice?.attribution || choice?.referral ? consentSubject() : undefined;
}
