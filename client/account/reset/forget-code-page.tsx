import { Navigate, useNavigate } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useHistoryState } from '#client/account/history-state.ts';
import { CodeEntry } from '#client/account/code-entry.tsx';
import { requestNewResetCode, sendResetCode } from '#client/account/reset/reset-calls.ts';
import { useResetState } from '#client/account/reset/reset-state.ts';
import type { ResetState } from '#client/account/reset/reset-state.ts';
import { resetTexts } from '#client/messages/reset.ts';
import { pages } from '#worker/pages.ts';

const texts = resetTexts.code;

/** The second page of the reset; without an e-mail and a token it redirects to the first. */
export function ForgetCodePage() {
  const state = useResetState();
  return state ? <ForgetCode {...state} /> : <Navigate to={pages.forgetEmail.path} replace />;
}

function ForgetCode({ email, token }: ResetState) {
  const historyState = useHistoryState();
  const navigate = useNavigate();

  async function check(code: string, sent: string): Promise<void> {
    const next = await sendResetCode({ email, code, token: sent });
    // The code is used up, so going back leads to the e-mail page.
    void navigate(pages.forgetPassword.path, {
      replace: true,
      state: { ...historyState, email, ...next },
    });
  }

  async function resend(): Promise<void> {
    const next = await requestNewResetCode({ email, token });
    void navigate('.', { replace: true, state: { ...historyState, email, ...next } });
  }

  return (
    <AccountCard title={texts.title}>
      <CodeEntry
        email={email}
        purpose="reset"
        token={token}
        check={check}
        resend={resend}
        back={{
          label: texts.back,
          onBack: () =>
            void navigate(pages.forgetEmail.path, { state: { ...historyState, email } }),
        }}
      />
    </AccountCard>
  );
}
