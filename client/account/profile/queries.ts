import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { answer, api, read } from '#client/lib/api.ts';
import type {
  codeEntry,
  emailChange,
  identityUnlink,
  passwordChange,
  ProfileAnswer,
  SessionsAnswer,
  sessionsEnd,
} from '#worker/account/profile/schemas.ts';

const profileKey = ['account/profile'];
const sessionsKey = ['account/sessions'];

/** What the person signs in with. */
export function useProfile() {
  return useQuery<ProfileAnswer>({
    queryKey: profileKey,
    queryFn: () => read(api.account.profile.$get()),
    refetchOnMount: 'always',
  });
}

/** Where the person is signed in. */
export function useSessions() {
  return useQuery<SessionsAnswer>({
    queryKey: sessionsKey,
    queryFn: () => read(api.account.sessions.$get()),
    refetchOnMount: 'always',
  });
}

/** Ends one session, or all but this one, and reads the list again. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: output<typeof sessionsEnd>) =>
      answer(api.account.sessions.end.$post({ json: input })),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  }).mutateAsync;
}

/** Sets another password; all other sessions end with it. */
export function useChangePassword() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: output<typeof passwordChange>) =>
      answer(api.account.password.change.$post({ json: input })),
    onSuccess: refresh,
  }).mutateAsync;
}

/** Parts with Google or Apple; other sessions that one of them began end with it. */
export function useUnlinkIdentity() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: output<typeof identityUnlink>) =>
      answer(api.account.identity.unlink.$post({ json: input })),
    onSuccess: refresh,
  }).mutateAsync;
}

/** Has a code sent to the new address; answers its token. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (input: output<typeof emailChange>) =>
      answer(api.account.email.change.$post({ json: input })),
  }).mutateAsync;
}

/** Trades the code for the new address. */
export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: output<typeof codeEntry>) =>
      answer(api.account.email.change.verify.$post({ json: input })),
    onSuccess: ({ email }) =>
      client.setQueryData<ProfileAnswer>(profileKey, (profile) => profile && { ...profile, email }),
  }).mutateAsync;
}

/** Chooses the unique name. */
export function useChooseFriendlyName() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { friendly_name: string }) =>
      answer(api.account.signupv2.friendlyname.$post({ json: input })),
    onSuccess: refresh,
  }).mutateAsync;
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
