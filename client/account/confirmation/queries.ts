import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { answer, api } from '#client/lib/api.ts';
import type { codeEntry } from '#worker/account/profile/schemas.ts';

/** Has a code sent to one's own address; answers its token. */
export function useConfirmCode() {
  return useMutation({
    mutationFn: () => answer(api.account.confirm.code.$post({ json: {} })),
  }).mutateAsync;
}

/** Confirms this session with that code. */
export function useConfirm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: output<typeof codeEntry>) =>
      answer(api.account.confirm.verify.$post({ json: input })),
    onSuccess: () => client.invalidateQueries(),
  }).mutateAsync;
}
