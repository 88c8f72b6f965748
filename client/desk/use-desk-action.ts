import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { deskProblemText } from '#client/desk/send-once.ts';
import { overviewKey } from '#client/desk/use-overview.ts';

/**
 * An action on a press: it runs once at a time, notifies of success or failure, and invalidates the
 * `concerns` either way. `send` answers the text for success, `textOf` that of a failure.
 */
export function useDeskAction<Input extends unknown[]>(
  concerns: readonly QueryKey[],
  send: (...input: Input) => Promise<string>,
  textOf: (error: unknown) => string = deskProblemText,
) {
  const client = useQueryClient();
  return useAction(async (...input: Input) => {
    try {
      notify('success', await send(...input));
    } catch (error) {
      notify('failure', textOf(error));
    } finally {
      await Promise.all(
        [...concerns, overviewKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    }
  });
}
