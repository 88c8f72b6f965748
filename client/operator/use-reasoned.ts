import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import { notify } from '#client/lib/notices.ts';
import { isDecided, problemText } from '#client/operator/act.ts';

/**
 * Something that a dialog asks for: told when it is done, or when somebody else was quicker, which
 * both end the dialog. Any other refusal is thrown for the dialog to show beside what was typed.
 */
export function useReasoned<Input extends unknown[]>(
  concerns: readonly QueryKey[],
  work: (...input: Input) => Promise<string>,
) {
  const client = useQueryClient();
  return async (...input: Input): Promise<void> => {
    try {
      notify('success', await work(...input));
    } catch (error) {
      if (!isDecided(error)) throw error;
      notify('failure', problemText(error));
    } finally {
      for (const queryKey of concerns) void client.invalidateQueries({ queryKey });
    }
  };
}
