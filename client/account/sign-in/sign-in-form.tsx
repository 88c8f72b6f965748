import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';

import { isAppleRelay } from '#client/account/social/apple-relay.ts';
import { useHistoryState } from '#client/account/history-state.ts';
import { SignUpInstead } from '#client/account/sign-up-instead.tsx';
import { useKeepEmail, useTypedEmail } from '#client/account/typed-email.ts';
import styles from '#client/account/sign-in/sign-in.module.css';
import { StayBox } from '#client/account/stay-box.tsx';
import { isStaying } from '#client/account/staying.ts';
import { useStartSession } from '#client/account/use-start-session.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { callApi, api } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { useForm } from '#client/lib/use-form.ts';
import { errorText } from '#client/messages/errors.ts';
import { signInTexts } from '#client/messages/sign-in.ts';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { signInInput as schema } from '#worker/account/schemas.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import { pages } from '#worker/pages.ts';

/** Said of a password with too few letters. */
const tooShort = '6 characters minimum';

/** Errors that are also shown at a field, since the toast disappears. */
const atField = new Set(['user_not_exist', 'invalid email', 'invalid_password', tooShort]);

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
  const signedIn = useStartSession();
  const historyState = useHistoryState();
  const { pathname, search } = useLocation();
  const storedEmail = useTypedEmail();
  const keepEmail = useKeepEmail();

  useEffect(() => {
    if (refusal === undefined || toldOf === refusal) return;
    toldOf = refusal;
    notify('error', errorText(refusal), undefined, atField.has(refusal));
  }, [refusal]);

  const form = useForm(
    schema,
    async (input) => {
      try {
        await signedIn(await sendSignIn({ ...input, stay: isStaying() }), 'login');
      } catch (error) {
        const code = failureCode(error);
        // The toast disappears; what is wrong with a field stays there.
        notify('error', errorText(code), undefined, atField.has(code));
        if (atField.has(code)) throw error;
      }
    },
    {
      refusal,
      // A length is no help before anything is typed. What was refused was typed, and is gone.
      textOf: (code) =>
        errorText(password === '' && code === tooShort && code !== refusal ? 'required' : code),
    },
  );

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (!isAppleRelay(email)) return form.submit({ email, password })(event);
    event.preventDefault();
    apple.start();
  }

  return (
    <Stack as="form" gap={20} method="post" action={action} noValidate onSubmit={submit}>
      <TextField
        label={signInTexts.email}
        type="email"
        autoComplete="username webauthn"
        required
        {...form.field('email', email, onEmail)}
        // Whichever link the person follows, the address is passed along or restored on return.
        onBlur={() => email !== storedEmail && keepEmail(email)}
      />
      {form.errors.email === 'user_not_exist' && (
        <SignUpInstead email={email} signInAddress={pathname + search} />
      )}
      <Stack gap={8}>
        <PasswordField
          label={signInTexts.password}
          autoComplete="current-password"
          required
          {...form.field('password', password, setPassword)}
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
      </Stack>
      <StayBox />
      <FormEnd form={form} size="large" busy={form.busy || (apple.busy && isAppleRelay(email))}>
        {signInTexts.submit}
      </FormEnd>
    </Stack>
  );
}

function sendSignIn(input: z.output<typeof schema>): Promise<SessionAnswer> {
  return callApi(api.account.signin.$post({ json: input }));
}
