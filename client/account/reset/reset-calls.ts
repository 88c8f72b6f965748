import { answer, api } from '#client/lib/api.ts';

/** Asks for a code by mail, with which a new password may be set. */
export function requestResetCode(input: { email: string }) {
  return answer(api.account.forget.code.$post({ json: input }));
}

/** Trades the code and its token for the token of the password page. */
export function verifyResetCode(input: { email: string; code: string; token: string }) {
  return answer(api.account.forget.code.verify.$post({ json: input }));
}

/** Asks for another code; its token takes the place of the former. */
export function resendResetCode(input: { email: string; token: string }) {
  return answer(api.account.forget.code.resend.$post({ json: input }));
}

/** Sets the password, ends every other session and, with `autologin`, begins one here. */
export function setNewPassword(input: {
  email: string;
  password: string;
  token: string;
  autologin?: boolean;
}) {
  return answer(api.account.forget.password.new.$post({ json: input }));
}
