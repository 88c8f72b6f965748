import { useState } from 'react';

import { AccountCard } from '#client/account/account-card.tsx';
import styles from '#client/account/account-form.module.css';
import { DialogWithConfirmation } from '#client/account/confirmation/dialog-with-confirmation.tsx';
import { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { useSession } from '#client/account/use-session.ts';
import { answerApp } from '#client/handoff/hand-off-calls.ts';
import type { CodeQuery } from '#client/handoff/hand-off-calls.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { callApi, api } from '#client/lib/api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { confirmationTexts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { handOffTexts as texts } from '#client/messages/handoff.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';

interface AgreeCardProps {
  request: CodeQuery;
  appName: string;
  /** Of the account that is signed in. */
  email: string;
}

/**
 * Asks a signed-in person whether a native app may sign in with their account. It is asked each
 * time: an app's scheme may have been taken by another app (RFC 8252, section 8.6).
 */
export function AgreeCard({ request, appName, email }: AgreeCardProps) {
  const { setSession } = useSession();
  const [error, setError] = useState<string>();
  const [left, setLeft] = useState<string>();
  const confirmation = useOwnerConfirmation(false);
  const { run, busy } = useAction(async (step: () => Promise<void>) => {
    setError(undefined);
    try {
      await confirmation.attempt(step);
    } catch (thrown) {
      const code = failureCode(thrown);
      if (code === 'not_logged_in') await setSession({ error: 'not_logged_in' });
      else setError(errorText(code));
    }
  });

  const answer = (approve: boolean) => async () => {
    const { url } = await answerApp(request, approve);
    setLeft(url);
    window.location.assign(url);
  };
  const agree = () => void run(answer(true));
  const leave = () =>
    void run(async () => {
      await callApi(api.account.logout.$post({ json: {} }));
      await setSession({ error: 'not_logged_in' });
    });

  if (left !== undefined) {
    return (
      <AccountCard title={texts.appLeft(appName)} lead={texts.appLeftHint} width="signIn">
        <div>
          <a className={buttonClass({})} href={left}>
            {texts.appOpen}
          </a>
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={texts.appTitle(appName)} lead={texts.appLead} width="signIn">
      <Stack gap={16}>
        <Cluster gap={8}>
          <span>
            {texts.appAccount}: <EmailText email={email} />
          </span>
          <button type="button" className={styles.textButton} onClick={leave}>
            {texts.otherAccount}
          </button>
        </Cluster>
        <FormError text={error} />
        <Stack gap={12}>
          <Button fullwidth size="large" busy={busy} onClick={agree}>
            {texts.appAgree}
          </Button>
          <Button
            fullwidth
            variant="secondary"
            color="black"
            onClick={() => void run(answer(false))}
          >
            {texts.appRefuse}
          </Button>
        </Stack>
      </Stack>
      {confirmation.pending && (
        <DialogWithConfirmation
          title={confirmationTexts.title}
          email={email}
          confirmation={confirmation}
          resend={agree}
          onClose={confirmation.cancel}
        >
          {null}
        </DialogWithConfirmation>
      )}
    </AccountCard>
  );
}
