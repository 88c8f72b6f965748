import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, callApi } from '#client/lib/api.ts';
import type { DeletionOptions } from '#worker/deletion/schemas.ts';

/** What deleting the account now would mean; read anew whenever somebody wants to know. */
export function useDeletionOptions() {
  return useQuery<DeletionOptions>({
    queryKey: ['account/deletion/options'],
    queryFn: () => callApi(api.account.deletion.options.$get()),
    refetchOnMount: 'always',
    staleTime: 0,
    gcTime: 0,
  });
}

/** Sends the code that confirms the deletion. */
export function useSendDeletionCode() {
  return useMutation({
    mutationFn: () => callApi(api.account.deletion.code.$post({ json: {} })),
  }).mutateAsync;
}

/** Asks for the deletion; every page then shows when it happens. */
export function useRequestDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { code: string; when: 'now' | 'term_end' }) =>
      callApi(api.account.deletion.$post({ json: input })),
    onSuccess: () => client.invalidateQueries(),
  }).mutateAsync;
}

/** Undoes it. */
export function useUndoDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(api.account.deletion.undo.$post({ json: {} })),
    onSuccess: () => client.invalidateQueries(),
  }).mutateAsync;
}
