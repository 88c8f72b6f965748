import styles from '#client/account/profile/profile.module.css';
import { useSignOut } from '#client/account/use-sign-out.ts';
import type { Form } from '#client/lib/use-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { pages } from '#worker/pages.ts';

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
        <>
          <PasswordField
            label={texts.current}
            autoComplete="current-password"
            ref={first}
            required
            {...form.field('current_password', current, setCurrent)}
          />
          <Forgotten email={email} />
        </>
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

/** Whoever has forgotten it gets a code by mail, as somebody who is signed out. */
function Forgotten({ email }: { email: string }) {
  const address = `${pages.forgetEmail.path}?${new URLSearchParams({ email })}`;
  const { run, busy } = useSignOut(address);
  return (
    <div className={styles.forgotten}>
      <Button type="button" size="small" variant="ghost" busy={busy} onClick={() => void run()}>
        {texts.forgotten}
      </Button>
    </div>
  );
}
