import { useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';

/**
 * Whether the owner has to confirm before the change goes on: at once where `needed`, or when the
 * server says so. `attempt` passes on every other refusal.
 */
export function useConfirmation(needed: boolean) {
  const [pending, setPending] = useState<'first' | 'asked' | null>(needed ? 'first' : null);

  async function attempt(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (failureCode(error) !== 'confirmation_required') throw error;
      setPending('asked');
    }
  }

  /** Goes on, with what was asked where something was. */
  function confirmed(again: () => void): void {
    setPending(null);
    if (pending === 'asked') again();
  }

  /** Gives the change up. */
  function dropped(): void {
    setPending(null);
  }

  return { pending: pending !== null, attempt, confirmed, dropped };
}
