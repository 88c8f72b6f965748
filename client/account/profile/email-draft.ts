import { useState } from 'react';

import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';

/** A new e-mail address: being typed, or (with a token) waiting for its code. */
export interface EmailDraft {
  email: string;
  token: string;
}

export const emptyDraft: EmailDraft = { email: '', token: '' };

/**
 * The draft of the account with that address. Once a code has been sent, the draft is stored in the
 * tab: a phone may drop the page while the person looks for the code in their mail app.
 */
export function useEmailDraft(of: string): [EmailDraft, (next: EmailDraft) => void] {
  const [draft, setDraft] = useState(() => {
    const stored = readItem('email_change') as (EmailDraft & { of: string }) | null;
    return stored?.of === of ? { email: stored.email, token: stored.token } : emptyDraft;
  });

  function keepDraft(next: EmailDraft): void {
    setDraft(next);
    if (next.token === '') removeItem('email_change');
    else storeItem('email_change', { of, ...next });
  }

  return [draft, keepDraft];
}
