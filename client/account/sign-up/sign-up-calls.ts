import { answer, api } from '#client/lib/api.ts';

/** Asks for a code by mail. A repeat sends a new one; its token replaces the former. */
export function sendSignUpEmail(input: { display_name: string; email: string }) {
  return answer(api.account.signupv2.email.$post({ json: input }));
}

/** Trades the code and its token for the password step's token. */
export function sendSignUpCode(input: { code: string; token: string }) {
  return answer(api.account.signupv2.code.$post({ json: input }));
}

/** Makes the account and begins the session. */
export function sendSignUpPassword(input: { password: string; token: string }) {
  return answer(api.account.signupv2.password.$post({ json: input }));
}

/** Gives the signed-in account its unique name. */
export async function sendFriendlyName(input: { friendly_name: string }): Promise<void> {
  await answer(api.account.signupv2.friendlyname.$post({ json: input }));
}
