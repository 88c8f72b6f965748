import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { isAppleRelay } from '#client/account/social/apple-relay.ts';
import { useCarried, useKeepEmail, useTypedEmail } from '#client/account/carried.ts';
import { signIn } from '#client/account/sign-in/sign-in.ts';
import styles from '#client/account/sign-in/sign-in.module.css';
import { useSignedIn } from '#client/account/signed-in.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { checkInput } from '#client/lib/check-input.ts';
import { focusFirstInvalid } from '#client/lib/focus.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { without } from '#client/lib/without.ts';
import { signInTexts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { signIn as schema } from '#worker/account/schemas.ts';
import { pages } from '#worker/pages.ts';

/** A toast goes; what belongs to a field stays under it. */
const fieldOfCode: Record<string, string> = {
  user_not_exist: 'email',
  'invalid email': 'email',
  invalid_password: 'password',
};

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Signs in with Apple, for an address that only Apple knows the mailbox of. */
  apple: { start: () => void; busy: boolean };
  /** Called when the person leaves for the reset. */
  onForgotten?: () => void;
}

/** The sign-in fields. What the form itself can see stands under its field; a refusal is a toast. */
export function SignInForm({ email, onEmail, apple, onForgotten }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const signedIn = useSignedIn();
  const carried = useCarried();
  const { pathname, search } = useLocation();
  const kept = useTypedEmail();
  const keepEmail = useKeepEmail();

  const { run, busy } = useAction(async (form: HTMLFormElement) => {
    const checked = checkInput(schema, { email, password });
    setErrors(checked.fields ?? {});
    if (checked.fields) return focusFirstInvalid(form);
    try {
      await signedIn(await signIn(checked.data), 'login');
    } catch (error) {
      const code = failureCode(error);
      notify('error', errorText(code));
      const field = fieldOfCode[code];
      if (!field) return;
      setErrors({ [field]: code });
      focusFirstInvalid(form);
    }
  });

  function clear(field: string): void {
    setErrors((now) => without(now, field));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isAppleRelay(email)) apple.start();
    else void run(event.currentTarget);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={signInTexts.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        error={errors.email && errorText(errors.email)}
        onChange={(event) => {
          clear('email');
          onEmail(event.target.value);
        }}
        // Whichever way one leaves, the address goes along or is here on coming back.
        onBlur={() => email !== kept && keepEmail(email)}
      />
      <div className={styles.password}>
        <PasswordField
          label={signInTexts.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={errors.password && errorText(errors.password)}
          onChange={(event) => {
            clear('password');
            setPassword(event.target.value);
          }}
        />
        <Link
          to={pages.forgetEmail.path}
          state={{ ...carried, email, signIn: pathname + search }}
          className={styles.forgotten}
          onClick={() => {
            keepEmail(email);
            onForgotten?.();
          }}
        >
          {signInTexts.forgotten}
        </Link>
      </div>
      <Button
        type="submit"
        size="large"
        fullwidth
        busy={busy || (apple.busy && isAppleRelay(email))}
      >
        {signInTexts.submit}
      </Button>
    </form>
  );
}
