import { answer, api } from '#client/lib/api.ts';

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await answer(api.account.logout.$post({ json: {} }));
}
