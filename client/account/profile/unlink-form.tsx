import styles from '#client/account/account-form.module.css';
import type { Form } from '#client/lib/use-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';

const texts = profileTexts.unlink;

interface UnlinkFormProps {
  /** The provider's name. */
  name: string;
  /** `password` is set for accounts that have one. */
  input: { provider: 'google' | 'apple'; password?: string };
  form: Form;
  setPassword: (password: string) => void;
}

/** Explains what disconnecting a provider means, with the button that does it. */
export function UnlinkForm({ name, input, form, setPassword }: UnlinkFormProps) {
  const firstField = useFirstFocus();
  // This form has one invalid request: the provider is the account's only way to sign in.
  const refusal =
    form.errors.form === 'invalid_request' ? profileTexts.data.lastWay(name) : undefined;
  return (
    <Stack as="form" gap={20} noValidate onSubmit={form.submit(input)}>
      <p className={styles.small}>{texts.hint(name)}</p>
      {input.password !== undefined && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          ref={firstField}
          required
          {...form.field('password', input.password, setPassword)}
        />
      )}
      <FormEnd form={form} error={refusal} size="large">
        {texts.submit}
      </FormEnd>
    </Stack>
  );
}
