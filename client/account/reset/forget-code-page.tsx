import { Navigate, useNavigate } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useCarried } from '#client/account/carried.ts';
import { CodeEntry } from '#client/account/code-entry.tsx';
import { resendResetCode, verifyResetCode } from '#client/account/reset/reset-calls.ts';
import { useResetState } from '#client/account/reset/reset-state.ts';
import type { ResetState } from '#client/account/reset/reset-state.ts';
import { resetTexts } from '#client/messages/account.ts';
import { pages } from '#worker/pages.ts';

const texts = resetTexts.code;

/** The reset's second page; without an e-mail and its token it leads to the first. */
export function ForgetCodePage() {
  const state = useResetState();
  return state ? <ForgetCode {...state} /> : <Navigate to={pages.forgetEmail.path} replace />;
}

function ForgetCode({ email, token }: ResetState) {
  const carried = useCarried();
  const navigate = useNavigate();

  async function check(code: string): Promise<void> {
    const next = await verifyResetCode({ email, code, token });
    // The code is used up; going back leads to the e-mail.
    void navigate(pages.forgetPassword.path, {
      replace: true,
      state: { ...carried, email, ...next },
    });
  }

  async function resend(): Promise<void> {
    const next = await resendResetCode({ email, token });
    void navigate('.', { replace: true, state: { ...carried, email, ...next } });
  }

  return (
    <AccountCard title={texts.title}>
      <CodeEntry
        email={email}
        token={token}
        check={check}
        resend={resend}
        offersResend
        back={{
          label: texts.back,
          onBack: () => void navigate(pages.forgetEmail.path, { state: { ...carried, email } }),
        }}
      />
    </AccountCard>
  );
}
