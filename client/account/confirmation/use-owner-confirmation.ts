import { useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';

/**
 * Tracks whether the owner has to confirm before a change: at once when `needed` is set, or when
 * the server refuses with `confirmation_required`. `attempt` rethrows every other error.
 */
export function useOwnerConfirmation(needed: boolean) {
  const [pending, setPending] = useState<'first' | 'asked' | null>(needed ? 'first' : null);

  async function attempt(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (failureCode(error) !== 'confirmation_required') throw error;
      setPending('asked');
    }
  }

  /** Continues after the confirmation. Repeats the call if the server had refused it. */
  function confirm(again: () => void): void {
    setPending(null);
    if (pending === 'asked') again();
  }

  /** Cancels the change. */
  function cancel(): void {
    setPending(null);
  }

  return { pending: pending !== null, attempt, confirm, cancel };
}
