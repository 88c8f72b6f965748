import { callApi, api } from '#client/lib/api.ts';

/** Requests a code by e-mail. A repeat sends a new one with its own token. */
export function sendSignUpEmail(input: { display_name: string; email: string }) {
  return callApi(api.account.signupv2.email.$post({ json: input }));
}

/** Exchanges the code and its token for the token of the password step. */
export function sendSignUpCode(input: { code: string; token: string }) {
  return callApi(api.account.signupv2.code.$post({ json: input }));
}

/** Creates the account and begins the session. */
export function sendSignUpPassword(input: { password: string; token: string; stay: boolean }) {
  return callApi(api.account.signupv2.password.$post({ json: input }));
}

/** Sets the unique name of the signed-in account. */
export async function sendFriendlyName(input: { friendly_name: string }): Promise<void> {
  await callApi(api.account.signupv2.friendlyname.$post({ json: input }));
}

/** Requests advertising mails; a mail asks to confirm it. It outlives the page. */
export async function requestMails(): Promise<void> {
  const json = { on: true, source: 'sign_up' } as const;
  await callApi(api.marketing.mails.$post({ json }, { init: { keepalive: true } }));
}
