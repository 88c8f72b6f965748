import styles from '#client/account/account-form.module.css';
import type { StepForm } from '#client/account/use-step-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { errorText } from '#client/messages/errors.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';

const texts = profileTexts.password;

interface PasswordFormProps {
  email: string;
  /** `current_password` is set for accounts that have a password. */
  input: { password: string; current_password?: string };
  form: StepForm;
  setCurrent: (password: string) => void;
  setPassword: (password: string) => void;
}

/** The current password, if there is one, and the new one. */
export function PasswordForm({ email, input, form, setCurrent, setPassword }: PasswordFormProps) {
  const first = useFirstFocus();
  const { errors } = form;
  const hasPassword = input.current_password !== undefined;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(input)}>
      {/* Tells password managers which account these passwords belong to. */}
      <input
        className="visually-hidden"
        type="email"
        name="username"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={email}
      />
      {hasPassword && (
        <PasswordField
          label={texts.current}
          hint={texts.forgotten}
          name="current-password"
          autoComplete="current-password"
          ref={first}
          required
          value={input.current_password}
          error={errors.current_password && errorText(errors.current_password)}
          onChange={(event) => {
            form.clear('current_password');
            setCurrent(event.target.value);
          }}
        />
      )}
      <PasswordField
        label={texts.label}
        hint={texts.hint}
        name="new-password"
        autoComplete="new-password"
        ref={hasPassword ? undefined : first}
        required
        value={input.password}
        error={errors.password && errorText(errors.password)}
        onChange={(event) => {
          form.clear('password');
          setPassword(event.target.value);
        }}
      />
      <FormError text={errors.form && errorText(errors.form)} />
      <Button type="submit" size="large" fullwidth busy={form.busy}>
        {hasPassword ? texts.changeSubmit : texts.setSubmit}
      </Button>
    </form>
  );
}
