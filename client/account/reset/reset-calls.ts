import { callApi, api } from '#client/lib/api.ts';

/** Requests a code by e-mail for setting a new password. */
export function sendResetEmail(input: { email: string }) {
  return callApi(api.account.forget.code.$post({ json: input }));
}

/** Exchanges the code and its token for the token of the password page. */
export function sendResetCode(input: { email: string; code: string; token: string }) {
  return callApi(api.account.forget.code.verify.$post({ json: input }));
}

/** Requests another code, which has its own token. */
export function requestNewResetCode(input: { email: string; token: string }) {
  return callApi(api.account.forget.code.resend.$post({ json: input }));
}

/** Sets the password and ends every other session. With `autologin` it also signs in here. */
export function sendNewPassword(input: {
  email: string;
  password: string;
  token: string;
  autologin?: boolean;
  stay: boolean;
}) {
  return callApi(api.account.forget.password.new.$post({ json: input }));
}
