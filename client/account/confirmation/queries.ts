import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { callApi, api } from '#client/lib/api.ts';
import type { codeEntry } from '#worker/account/profile/schemas.ts';

/** Sends a code to the account's own address; answers its token. */
export function useRequestConfirmationCode() {
  return useMutation({
    mutationFn: () => callApi(api.account.confirm.code.$post({ json: {} })),
  }).mutateAsync;
}

/** Confirms this session with the code. */
export function useConfirmSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: output<typeof codeEntry>) =>
      callApi(api.account.confirm.verify.$post({ json: input })),
    onSuccess: () => client.invalidateQueries(),
  }).mutateAsync;
}
