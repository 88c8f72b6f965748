import styles from '#client/account/account-form.module.css';
import type { StepForm } from '#client/account/use-step-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { errorText } from '#client/messages/errors.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';

const texts = profileTexts.unlink;

interface UnlinkFormProps {
  /** The provider's name. */
  name: string;
  /** `password` is set for accounts that have one. */
  input: { provider: 'google' | 'apple'; password?: string };
  form: StepForm;
  setPassword: (password: string) => void;
}

/** Explains what disconnecting a provider means, with the button that does it. */
export function UnlinkForm({ name, input, form, setPassword }: UnlinkFormProps) {
  const firstField = useFirstFocus();
  const { errors } = form;
  // This form has one invalid request: the provider is the account's only way to sign in.
  const refusal = errors.form === 'invalid_request' ? profileTexts.data.lastWay(name) : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(input)}>
      <p className={styles.small}>{texts.hint(name)}</p>
      {input.password !== undefined && (
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          ref={firstField}
          required
          value={input.password}
          error={errors.password && errorText(errors.password)}
          onChange={(event) => {
            form.clear('password');
            setPassword(event.target.value);
          }}
        />
      )}
      <FormError text={refusal ?? (errors.form && errorText(errors.form))} />
      <Button type="submit" size="large" fullwidth busy={form.busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
