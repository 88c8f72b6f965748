import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  askForPasskey,
  forgetPasskey,
  makePasskey,
  sendPasskey,
} from '#client/account/passkey/ask-browser.ts';
import { api, callApi, readApi } from '#client/lib/api.ts';
import { useFirstData } from '#client/lib/use-first-answer.ts';
import type { PasskeysAnswer } from '#worker/account/passkey/schemas.ts';

const passkeysKey = ['account/passkeys'];

/** The person's passkeys. */
export function usePasskeys() {
  return useQuery<PasskeysAnswer>({
    queryKey: passkeysKey,
    queryFn: () => readApi(api.account.passkey.list.$get()),
    ...useFirstData('passkeys'),
  });
}

/** Makes a passkey on this device and adds it to the account. */
export function useAddPasskey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => {
      const options = await callApi(api.account.passkey.add.options.$post({ json: {} }));
      return callApi(api.account.passkey.add.$post({ json: await makePasskey(options) }));
    },
    onSuccess: refresh,
  }).mutateAsync;
}

export function useRenamePasskey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { id: string; name: string }) =>
      callApi(api.account.passkey.rename.$post({ json: input })),
    onSuccess: refresh,
  }).mutateAsync;
}

/**
 * Removes a passkey, here and where the browser can from its keeper; this ends the other sessions
 * that began with one.
 */
export function useRemovePasskey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, credential_id }: { id: string; credential_id: string }) => {
      await callApi(api.account.passkey.remove.$post({ json: { id } }));
      await forgetPasskey(credential_id);
    },
    onSuccess: refresh,
  }).mutateAsync;
}

/** Confirms this session with one of the person's passkeys. */
export function useConfirmWithPasskey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => {
      const options = await callApi(api.account.passkey.confirm.options.$post({ json: {} }));
      const { user_handle: _, ...answer } = await askForPasskey(options);
      return sendPasskey(answer, (json) => callApi(api.account.passkey.confirm.$post({ json })));
    },
    onSuccess: refresh,
  }).mutateAsync;
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
