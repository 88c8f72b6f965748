import type { Dispatch } from 'react';

import { CodeEntry } from '#client/account/code-entry.tsx';
import { sendSignUpCode, sendSignUpEmail } from '#client/account/sign-up/sign-up-calls.ts';
import type { SignUpEvent, SignUpState } from '#client/account/sign-up/sign-up-state.ts';
import { signUpTexts } from '#client/messages/sign-up.ts';

/** The code step of sign-up; going back leads to the e-mail step. */
export function CodeStep({ state, send }: { state: SignUpState; send: Dispatch<SignUpEvent> }) {
  const { displayName, email } = state;

  async function check(code: string, token: string): Promise<void> {
    const next = await sendSignUpCode({ code, token });
    send({ type: 'code_accepted', ...next });
  }

  async function resend(): Promise<void> {
    const { token } = await sendSignUpEmail({ display_name: displayName, email });
    send({ type: 'email_sent', displayName, email, token });
  }

  return (
    <CodeEntry
      email={email}
      purpose="sign_up"
      token={state.token}
      check={check}
      resend={resend}
      back={{ label: signUpTexts.code.back, onBack: () => send({ type: 'back' }) }}
    />
  );
}
