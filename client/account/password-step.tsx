import { useState } from 'react';
import type { Dispatch } from 'react';
import { Link } from 'react-router-dom';

import { useSession } from '#client/account/session.ts';
import { sendSignUpPassword } from '#client/account/sign-up-calls.ts';
import type { SignUpEvent, SignUpState } from '#client/account/sign-up-state.ts';
import styles from '#client/account/sign-up.module.css';
import { useStepForm } from '#client/account/use-step-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { signUpTexts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { signUpPassword } from '#worker/account/schemas.ts';
import { pages } from '#worker/pages.ts';

const texts = signUpTexts.password;

/** The password, with which the account is made and the session begins. */
export function PasswordStep({ state, send }: { state: SignUpState; send: Dispatch<SignUpEvent> }) {
  const [password, setPassword] = useState('');
  const first = useFirstFocus();
  const { setSession } = useSession();
  const form = useStepForm(signUpPassword, async (input) => {
    await setSession(await sendSignUpPassword(input));
    send({ type: 'account_made' });
  });
  const problem = form.errors.form ?? form.errors.token;

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit({ password, token: state.token })}
    >
      {/* Tells password managers which account this password belongs to. */}
      <input
        className="visually-hidden"
        type="email"
        name="username"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={state.email}
      />
      <PasswordField
        label={texts.label}
        hint={texts.hint}
        name="new-password"
        autoComplete="new-password"
        ref={first}
        required
        value={password}
        error={form.errors.password && errorText(form.errors.password)}
        onChange={(event) => {
          form.clear('password');
          setPassword(event.target.value);
        }}
      />
      <FormError text={problem && errorText(problem)} />
      {problem === 'user_exist' && (
        <Link to={`${pages.signIn.path}?email=${encodeURIComponent(state.email)}`}>
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
    </form>
  );
}
