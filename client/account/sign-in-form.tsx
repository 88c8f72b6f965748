import { useState } from 'react';
import type { FormEvent } from 'react';

import { useGoOn } from '#client/account/after-sign-in.ts';
import { useSession } from '#client/account/session.ts';
import { signIn } from '#client/account/sign-in.ts';
import styles from '#client/account/sign-in-page.module.css';
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

/** The sign-in fields. What the form itself can see stands under its field; a refusal is a toast. */
export function SignInForm({ email: prefilled }: { email: string }) {
  const [email, setEmail] = useState(prefilled);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { setSession } = useSession();
  const goOn = useGoOn();

  const { run, busy } = useAction(async (form: HTMLFormElement) => {
    const checked = checkInput(schema, { email, password });
    setErrors(checked.fields ?? {});
    if (checked.fields) return focusFirstInvalid(form);
    try {
      await setSession(await signIn(checked.data));
      goOn(pages.home.path);
    } catch (error) {
      const code = failureCode(error);
      notify('error', errorText(code));
      const field = fieldOfCode[code];
      if (field) setErrors({ [field]: code });
    }
  });

  function clear(field: string): void {
    setErrors((now) => without(now, field));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void run(event.currentTarget);
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
          setEmail(event.target.value);
        }}
      />
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
      <Button type="submit" size="large" fullwidth busy={busy}>
        {signInTexts.submit}
      </Button>
    </form>
  );
}
