import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { callApi, api, readApi } from '#client/lib/api.ts';
import { useFirstData } from '#client/lib/use-first-answer.ts';
import type {
  codeEntry,
  emailChange,
  identityUnlink,
  nameChange,
  passwordChange,
  ProfileAnswer,
  SessionsAnswer,
  sessionsEnd,
} from '#worker/account/profile/schemas.ts';
import type { exportInput } from '#worker/export/schemas.ts';

const profileKey = ['account/profile'];
const sessionsKey = ['account/sessions'];

/** The data that the person signs in with. */
export function useProfile() {
  return useQuery<ProfileAnswer>({
    queryKey: profileKey,
    queryFn: () => readApi(api.account.profile.$get()),
    ...useFirstData('profile'),
  });
}

/** The active sessions. */
export function useSessions() {
  return useQuery<SessionsAnswer>({
    queryKey: sessionsKey,
    queryFn: () => readApi(api.account.sessions.$get()),
    ...useFirstData('sessions'),
  });
}

/** Ends one session, or all but this one, and reloads the list. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: output<typeof sessionsEnd>) =>
      callApi(api.account.sessions.end.$post({ json: input })),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  }).mutateAsync;
}

/** Sets a new password; this ends all other sessions. */
export function useChangePassword() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: output<typeof passwordChange>) =>
      callApi(api.account.password.change.$post({ json: input })),
    onSuccess: refresh,
  }).mutateAsync;
}

/** Disconnects Google or Apple; this ends the other sessions that began with either. */
export function useUnlinkIdentity() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: output<typeof identityUnlink>) =>
      callApi(api.account.identity.unlink.$post({ json: input })),
    onSuccess: refresh,
  }).mutateAsync;
}

/** Sends a code to the new address; answers its token. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (input: output<typeof emailChange>) =>
      callApi(api.account.email.change.$post({ json: input })),
  }).mutateAsync;
}

/** Sets the new address with the code. */
export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: output<typeof codeEntry>) =>
      callApi(api.account.email.change.verify.$post({ json: input })),
    onSuccess: ({ email }) =>
      client.setQueryData<ProfileAnswer>(profileKey, (profile) => profile && { ...profile, email }),
  }).mutateAsync;
}

/** Corrects the person's own name. */
export function useChangeName() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: output<typeof nameChange>) =>
      callApi(api.account.name.change.$post({ json: input })),
    onSuccess: refresh,
  }).mutateAsync;
}

/** Sets the unique name. */
export function useChooseFriendlyName() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { friendly_name: string }) =>
      callApi(api.account.signupv2.friendlyname.$post({ json: input })),
    onSuccess: refresh,
  }).mutateAsync;
}

/** Sends the code with which the person takes their data along. */
export function useRequestExportCode() {
  return useMutation({
    mutationFn: () => callApi(api.account.export.code.$post({ json: {} })),
  }).mutateAsync;
}

/** Makes the file with everything about the person, which takes some seconds. */
export function useMakeExport() {
  return useMutation({
    mutationFn: (input: output<typeof exportInput>) =>
      callApi(api.account.export.$post({ json: input })),
  }).mutateAsync;
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
