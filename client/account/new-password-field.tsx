import type { FieldBinding } from '#client/lib/use-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { newPasswordTexts as texts } from '#client/messages/account.ts';
import { PasswordField } from '#client/ui/password-field.tsx';

interface NewPasswordFieldProps extends FieldBinding {
  /** The account that the password belongs to. */
  email: string;
}

/** The field for a new password; takes the focus as the first field of its step. */
export function NewPasswordField({ email, ...field }: NewPasswordFieldProps) {
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
        // An error says itself what is missing.
        hint={field.error === undefined ? `${texts.length} ${texts.advice}` : texts.advice}
        autoComplete="new-password"
        ref={first}
        required
        {...field}
      />
    </>
  );
}
