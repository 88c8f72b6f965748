import { useState } from 'react';

import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

/** A new e-mail address on its way: typed, or waiting for its code (then with a token). */
export interface EmailDraft {
  email: string;
  token: string;
}

/** Nothing on its way. */
export const noDraft: EmailDraft = { email: '', token: '' };

/**
 * The draft of the person with that address. Once a code is on its way it is kept in the tab: a
 * phone may drop the page while one looks for the code in the mail.
 */
export function useEmailDraft(of: string): [EmailDraft, (next: EmailDraft) => void] {
  const [draft, setDraft] = useState(() => {
    const kept = readItem('email_change') as (EmailDraft & { of: string }) | null;
    return kept?.of === of ? { email: kept.email, token: kept.token } : noDraft;
  });

  function keepDraft(next: EmailDraft): void {
    setDraft(next);
    if (next.token === '') removeItem('email_change');
    else storeItem('email_change', { of, ...next });
  }

  return [draft, keepDraft];
}
