import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';

import { isAppleRelay } from '#client/account/social/apple-relay.ts';
import { useHistoryState } from '#client/account/history-state.ts';
import { useKeepEmail, useTypedEmail } from '#client/account/typed-email.ts';
import styles from '#client/account/sign-in/sign-in.module.css';
import { StayBox } from '#client/account/stay-box.tsx';
import { isStaying } from '#client/account/staying.ts';
import { useStartSession } from '#client/account/use-start-session.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { callApi, api } from '#client/lib/api.ts';
import { checkInput } from '#client/lib/check-input.ts';
import { focusFirstInvalid } from '#client/lib/focus-first-invalid.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { withoutField } from '#client/lib/without-field.ts';
import { errorText } from '#client/messages/errors.ts';
import { signInTexts } from '#client/messages/sign-in.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { signInInput as schema } from '#worker/account/schemas.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import { pages } from '#worker/pages.ts';

/** Errors that are also shown at a field, since the toast disappears. */
const fieldOfCode: Record<string, string> = {
  user_not_exist: 'email',
  'invalid email': 'email',
  invalid_password: 'password',
};

/** The refusal of this document's posted form, once it was told. */
let toldOf: string | undefined;

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Starts Apple sign-in, for addresses whose mailbox only Apple knows. */
  apple: { start: () => void; busy: boolean };
  /** Where the form is sent without script. */
  action?: string;
  /** The code of the refusal, if it was sent so. */
  refusal?: string;
  /** Called when the person leaves for the password reset. */
  onForgotPassword?: () => void;
}

/**
 * The sign-in form. It shows its own validation errors at the fields and the server's refusals as a
 * toast.
 */
export function SignInForm(props: SignInFormProps) {
  const { email, onEmail, apple, action, refusal, onForgotPassword } = props;
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState(() => errorsOf(refusal));
  const signedIn = useStartSession();
  const historyState = useHistoryState();
  const { pathname, search } = useLocation();
  const storedEmail = useTypedEmail();
  const keepEmail = useKeepEmail();

  useEffect(() => {
    if (refusal === undefined || toldOf === refusal) return;
    toldOf = refusal;
    notify('error', errorText(refusal));
  }, [refusal]);

  const { run, busy } = useAction(async (form: HTMLFormElement) => {
    const checked = checkInput(schema, { email, password });
    setErrors(checked.fields ?? {});
    if (checked.fields) return focusFirstInvalid(form);
    try {
      await signedIn(await sendSignIn({ ...checked.data, stay: isStaying() }), 'login');
    } catch (error) {
      const code = failureCode(error);
      notify('error', errorText(code));
      if (!fieldOfCode[code]) return;
      setErrors(errorsOf(code));
      focusFirstInvalid(form);
    }
  });

  function clear(field: string): void {
    setErrors((now) => withoutField(now, field));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isAppleRelay(email)) apple.start();
    else void run(event.currentTarget);
  }

  return (
    <form className={styles.form} method="post" action={action} noValidate onSubmit={submit}>
      <TextField
        label={signInTexts.email}
        type="email"
        name="email"
        autoComplete="username webauthn"
        required
        value={email}
        error={errors.email && errorText(errors.email)}
        onChange={(event) => {
          clear('email');
          onEmail(event.target.value);
        }}
        // Whichever link the person follows, the address is passed along or restored on return.
        onBlur={() => email !== storedEmail && keepEmail(email)}
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
          state={{ ...historyState, email, signIn: pathname + search }}
          className={styles.forgotten}
          onClick={() => {
            keepEmail(email);
            onForgotPassword?.();
          }}
        >
          {signInTexts.forgotten}
        </Link>
      </div>
      <StayBox />
      <FormError text={errors.form && errorText(errors.form)} />
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

/** A refusal at its field, or else at the form. */
function errorsOf(code: string | undefined): Record<string, string> {
  return code === undefined ? {} : { [fieldOfCode[code] ?? 'form']: code };
}

function sendSignIn(input: z.output<typeof schema>): Promise<SessionAnswer> {
  return callApi(api.account.signin.$post({ json: input }));
}
