import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useHistoryState } from '#client/account/history-state.ts';
import { useKeepEmail, useTypedEmail } from '#client/account/typed-email.ts';
import { sendResetEmail } from '#client/account/reset/reset-calls.ts';
import { useForm } from '#client/lib/use-form.ts';
import { SignUpInstead } from '#client/account/sign-up-instead.tsx';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { resetTexts } from '#client/messages/reset.ts';
import { needsScriptTexts } from '#client/messages/needs-script.ts';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { NeedsScript } from '#client/ui/needs-script.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { forgetEmail } from '#worker/account/reset/schemas.ts';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';

const texts = resetTexts.email;

/** The first page of the reset: asks for the account's e-mail. */
export function ForgetEmailPage() {
  const initialEmail = useTypedEmail();
  const [email, setEmail] = useState(initialEmail);
  const first = useFirstFocus();
  const navigate = useNavigate();
  const historyState = useHistoryState();
  const keepEmail = useKeepEmail();
  const signInPath = safePath(historyState.signIn);
  const form = useForm(forgetEmail, async (input) => {
    const { token } = await sendResetEmail(input);
    keepEmail(email);
    void navigate(pages.forgetCode.path, { state: { ...historyState, email: input.email, token } });
  });

  return (
    <AccountCard
      title={texts.title}
      lead={texts.lead}
      foot={
        <>
          {resetTexts.remembered}{' '}
          <Link to={signInPath ?? pages.signIn.path} state={{ ...historyState, email }}>
            {resetTexts.toSignIn}
          </Link>
        </>
      }
    >
      <NeedsScript>{needsScriptTexts.reset}</NeedsScript>
      <Stack as="form" gap={20} data-needs-script="" noValidate onSubmit={form.submit({ email })}>
        <TextField
          label={texts.label}
          ref={first}
          type="email"
          autoComplete="username"
          required
          {...form.field('email', email, setEmail)}
          onBlur={() => email !== initialEmail && keepEmail(email)}
        />
        {form.errors.email === 'user_not_exist' && (
          <SignUpInstead email={email} signInAddress={signInPath} />
        )}
        <FormEnd form={form} size="large">
          {texts.submit}
        </FormEnd>
      </Stack>
    </AccountCard>
  );
}
