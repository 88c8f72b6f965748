import { deskProblemText } from '#client/desk/send-once.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { SecretAnswer } from '#worker/desk/apps/schemas.ts';

export const appsKey = ['desk/apps'];

/** An act whose answer has a secret, which is shown once: `onSecret` gets it. */
export function useSecret(
  onSecret: (secret: string) => void,
  send: () => Promise<SecretAnswer>,
): { run: () => Promise<void>; busy: boolean } {
  const client = useQueryClient();
  return useAction(async () => {
    try {
      onSecret((await send()).secret);
    } catch (error) {
      notify('failure', deskProblemText(error));
    } finally {
      await client.invalidateQueries({ queryKey: appsKey });
    }
  });
}
