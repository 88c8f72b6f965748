import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useHistoryState } from '#client/account/history-state.ts';
import { NewPasswordField } from '#client/account/new-password-field.tsx';
import { useResetState } from '#client/account/reset/reset-state.ts';
import type { ResetState } from '#client/account/reset/reset-state.ts';
import { useSetPassword } from '#client/account/reset/use-set-password.ts';
import { StayBox } from '#client/account/stay-box.tsx';
import { useForm } from '#client/lib/use-form.ts';
import { resetTexts } from '#client/messages/reset.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { forgetPassword } from '#worker/account/reset/schemas.ts';
import { pages } from '#worker/pages.ts';

const texts = resetTexts.password;
/** The token can no longer be used; the person needs a new code. */
const unusableTokens = new Set(['expired_code', 'invalid_request']);

/** The last page of the reset; without an e-mail and a token it redirects to the first. */
export function ForgetPasswordPage() {
  const state = useResetState();
  return state ? <ForgetPassword {...state} /> : <Navigate to={pages.forgetEmail.path} replace />;
}

function ForgetPassword({ email, token }: ResetState) {
  const historyState = useHistoryState();
  const [password, setPassword] = useState('');
  const { send, autologin } = useSetPassword();
  const form = useForm(forgetPassword, send);
  const problem = form.errors.form ?? form.errors.token ?? form.errors.email;

  return (
    <AccountCard title={texts.title} lead={texts.lead(email)}>
      <Stack
        as="form"
        gap={20}
        noValidate
        onSubmit={form.submit({ email, password, token, autologin })}
      >
        <NewPasswordField email={email} {...form.field('password', password, setPassword)} />
        {autologin && <StayBox />}
        <FormError text={form.text('form', 'token', 'email')} />
        {problem !== undefined && unusableTokens.has(problem) && (
          <Link to={pages.forgetEmail.path} state={{ ...historyState, email }}>
            {texts.restart}
          </Link>
        )}
        <Button type="submit" size="large" fullwidth busy={form.busy}>
          {texts.submit}
        </Button>
      </Stack>
    </AccountCard>
  );
}
