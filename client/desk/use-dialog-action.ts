import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import { notify } from '#client/lib/notices.ts';
import { isConflict, deskProblemText } from '#client/desk/send-once.ts';

/**
 * An action that a dialog submits. It notifies of success, and of a conflict with another operator;
 * both close the dialog. Any other failure is thrown, so that the dialog shows it beside the input.
 */
export function useDialogAction<Input extends unknown[]>(
  concerns: readonly QueryKey[],
  send: (...input: Input) => Promise<string>,
) {
  const client = useQueryClient();
  return async (...input: Input): Promise<void> => {
    try {
      notify('success', await send(...input));
    } catch (error) {
      if (!isConflict(error)) throw error;
      notify('failure', deskProblemText(error));
    } finally {
      for (const queryKey of concerns) void client.invalidateQueries({ queryKey });
    }
  };
}
