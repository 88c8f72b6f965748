import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { problemText } from '#client/operator/act.ts';
import { overviewKey } from '#client/operator/overview.ts';

/**
 * Something that is done at a press: once at a time, told when it is done or was refused, and what it
 * concerns is read again either way. `work` answers the words for what was done.
 */
export function useDeskAction<Input extends unknown[]>(
  concerns: readonly QueryKey[],
  work: (...input: Input) => Promise<string>,
) {
  const client = useQueryClient();
  return useAction(async (...input: Input) => {
    try {
      notify('success', await work(...input));
    } catch (error) {
      notify('failure', problemText(error));
    } finally {
      await Promise.all(
        [...concerns, overviewKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    }
  });
}
