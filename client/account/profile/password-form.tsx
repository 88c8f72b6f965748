import type { Form } from '#client/lib/use-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';

const texts = profileTexts.password;

interface PasswordFormProps {
  email: string;
  /** `current_password` is set for accounts that have a password. */
  input: { password: string; current_password?: string };
  form: Form;
  setCurrent: (password: string) => void;
  setPassword: (password: string) => void;
}

/** The current password, if there is one, and the new one. */
export function PasswordForm({ email, input, form, setCurrent, setPassword }: PasswordFormProps) {
  const first = useFirstFocus();
  const { password, current_password: current } = input;
  const hasPassword = current !== undefined;
  return (
    <Stack as="form" gap={20} noValidate onSubmit={form.submit(input)}>
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
          autoComplete="current-password"
          ref={first}
          required
          {...form.field('current_password', current, setCurrent)}
        />
      )}
      <PasswordField
        label={texts.label}
        hint={texts.hint}
        autoComplete="new-password"
        ref={hasPassword ? undefined : first}
        required
        {...form.field('password', password, setPassword)}
      />
      <FormEnd form={form} size="large">
        {hasPassword ? texts.changeSubmit : texts.setSubmit}
      </FormEnd>
    </Stack>
  );
}
