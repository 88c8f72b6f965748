import { useState } from 'react';
import type { Dispatch } from 'react';
import { Link } from 'react-router-dom';

import { useHistoryState } from '#client/account/history-state.ts';
import { NewPasswordField } from '#client/account/new-password-field.tsx';
import { StayBox } from '#client/account/stay-box.tsx';
import { isStaying } from '#client/account/staying.ts';
import { useStartSession } from '#client/account/use-start-session.ts';
import { sendSignUpPassword } from '#client/account/sign-up/sign-up-calls.ts';
import type { SignUpEvent, SignUpState } from '#client/account/sign-up/sign-up-state.ts';
import styles from '#client/account/account-form.module.css';
import { useForm } from '#client/lib/use-form.ts';
import { signUpTexts } from '#client/messages/sign-up.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { signUpPassword } from '#worker/account/schemas.ts';

const texts = signUpTexts.password;

interface PasswordStepProps {
  state: SignUpState;
  send: Dispatch<SignUpEvent>;
  signInPath: string;
  /** Whether the first step has not asked about staying signed in, because it was not shown. */
  asksToStay: boolean;
}

/** The password step: it creates the account and the session. */
export function PasswordStep({ state, send, signInPath, asksToStay }: PasswordStepProps) {
  const historyState = useHistoryState();
  const [password, setPassword] = useState('');
  const signedIn = useStartSession(() => send({ type: 'account_made' }));
  const form = useForm(signUpPassword, async (input) => {
    await signedIn(await sendSignUpPassword({ ...input, stay: isStaying() }), 'register');
  });
  const problem = form.errors.form ?? form.errors.token;

  return (
    <Stack as="form" gap={20} noValidate onSubmit={form.submit({ password, token: state.token })}>
      <NewPasswordField email={state.email} {...form.field('password', password, setPassword)} />
      {asksToStay && <StayBox />}
      <FormError text={form.text('form', 'token')} />
      {problem === 'user_exist' && (
        <Link to={signInPath} state={{ ...historyState, email: state.email }}>
          {texts.signIn}
        </Link>
      )}
      {(problem === 'invalid_request' || problem === 'expired_code') && (
        <button type="button" className={styles.textButton} onClick={() => send({ type: 'back' })}>
          {texts.restart}
        </button>
      )}
      <Button type="submit" size="large" fullwidth busy={form.busy}>
        {texts.submit}
      </Button>
    </Stack>
  );
}
