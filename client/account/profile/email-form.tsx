import styles from '#client/account/account-form.module.css';
import type { Form } from '#client/lib/use-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { typedEmail } from '#worker/typed.ts';

const texts = profileTexts.email;

interface EmailFormProps {
  /** The account's current address. */
  current: string;
  /** `password` is set for accounts that have one. */
  input: { email: string; password?: string };
  form: Form;
  setEmail: (email: string) => void;
  setPassword: (password: string) => void;
}

/** The new address, and the password if the account has one. */
export function EmailForm({ current, input, form, setEmail, setPassword }: EmailFormProps) {
  const first = useFirstFocus();
  const isInUse = form.errors.email === 'user_exist';
  const same = typedEmail(input.email) === typedEmail(current);
  return (
    <Stack as="form" gap={20} noValidate onSubmit={form.submit(input)}>
      <p className={styles.small}>{texts.hint}</p>
      <TextField
        label={texts.label}
        ref={first}
        type="email"
        autoComplete="email"
        required
        {...form.field('email', input.email, setEmail)}
        error={isInUse && same ? texts.same : form.text('email')}
      />
      {input.password !== undefined && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          required
          {...form.field('password', input.password, setPassword)}
        />
      )}
      <FormEnd form={form} size="large">
        {texts.submit}
      </FormEnd>
    </Stack>
  );
}
