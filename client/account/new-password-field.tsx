import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { newPasswordTexts as texts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { PasswordField } from '#client/ui/password-field.tsx';

interface NewPasswordFieldProps {
  /** The account that the password belongs to. */
  email: string;
  value: string;
  /** An error code. */
  error: string | undefined;
  onChange: (password: string) => void;
}

/** The field for a new password; takes the focus as the first field of its step. */
export function NewPasswordField({ email, value, error, onChange }: NewPasswordFieldProps) {
  const first = useFirstFocus();
  return (
    <>
      {/* Tells password managers which account this password belongs to. */}
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
      <PasswordField
        label={texts.label}
        hint={texts.hint}
        name="new-password"
        autoComplete="new-password"
        ref={first}
        required
        value={value}
        error={error && errorText(error)}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
