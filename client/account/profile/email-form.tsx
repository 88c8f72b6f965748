import styles from '#client/account/account-form.module.css';
import type { StepForm } from '#client/account/use-step-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { errorText } from '#client/messages/errors.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { typedEmail } from '#worker/typed.ts';

const texts = profileTexts.email;

interface EmailFormProps {
  /** The account's current address. */
  current: string;
  /** `password` is set for accounts that have one. */
  input: { email: string; password?: string };
  form: StepForm;
  setEmail: (email: string) => void;
  setPassword: (password: string) => void;
}

/** The new address, and the password if the account has one. */
export function EmailForm({ current, input, form, setEmail, setPassword }: EmailFormProps) {
  const first = useFirstFocus();
  const { errors } = form;
  const isInUse = errors.email === 'user_exist';
  const same = typedEmail(input.email) === typedEmail(current);
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(input)}>
      <p className={styles.small}>{texts.hint}</p>
      <TextField
        label={texts.label}
        ref={first}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={input.email}
        error={isInUse && same ? texts.same : errors.email && errorText(errors.email)}
        onChange={(event) => {
          form.clear('email');
          setEmail(event.target.value);
        }}
      />
      {input.password !== undefined && (
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
          value={input.password}
          error={errors.password && errorText(errors.password)}
          onChange={(event) => {
            form.clear('password');
            setPassword(event.target.value);
          }}
        />
      )}
      <FormError text={errors.form && errorText(errors.form)} />
      <Button type="submit" size="large" fullwidth busy={form.busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
