import { answer, api } from '#client/lib/api.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/** Signs in with e-mail and password. */
export function signIn(input: { email: string; password: string }): Promise<SessionAnswer> {
  return answer(api.account.signin.$post({ json: input }));
}
