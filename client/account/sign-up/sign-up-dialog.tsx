import { useEffect, useReducer, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useTypedEmail } from '#client/account/typed-email.ts';
import { CodeStep } from '#client/account/sign-up/code-step.tsx';
import { EmailStep } from '#client/account/sign-up/email-step.tsx';
import { FriendlyNameStep } from '#client/account/sign-up/friendly-name-step.tsx';
import { PasswordStep } from '#client/account/sign-up/password-step.tsx';
import { beginSignUp, keepSignUp } from '#client/account/sign-up/sign-up-draft.ts';
import {
  hasSomethingToLose,
  nextSignUpState,
  signUpSteps,
} from '#client/account/sign-up/sign-up-state.ts';
import { notify } from '#client/lib/notices.ts';
import { removeItem } from '#client/lib/stored-item.ts';
import { signUpTexts } from '#client/messages/sign-up.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface SignUpDialogProps {
  /** The path of sign-in, for people who have an account. */
  signInPath: string;
  /**
   * Called with a session: at the end of sign-up, or when Google or Apple signed in an existing
   * account.
   */
  onSignedIn: (newAccount: boolean) => Promise<void> | void;
  /** Called when the person leaves sign-up. */
  onLeave: () => void;
}

/** Sign-up: a modal with four steps over the dimmed page. */
export function SignUpDialog({ signInPath, onSignedIn, onLeave }: SignUpDialogProps) {
  const [query] = useSearchParams();
  const typedEmail = useTypedEmail();
  const [state, send] = useReducer(nextSignUpState, { query, typedEmail }, beginSignUp);
  useEffect(() => keepSignUp(state), [state]);
  const [leaving, setLeaving] = useState(false);
  // Resumed after its first step, which then has asked in another document.
  const [resumed] = useState(state.step !== 'email');
  const finish = () => void onSignedIn(true);
  const signedIn = state.step === 'friendly_name';
  // A code has been sent or entered: sign-up resumes at this step when it is opened again.
  const isResumable = state.step === 'verify_code' || state.step === 'password';

  const ways = { state, send, signInPath };
  const steps = {
    email: { texts: signUpTexts.email, content: <EmailStep {...ways} onSignedIn={onSignedIn} /> },
    verify_code: { texts: signUpTexts.code, content: <CodeStep state={state} send={send} /> },
    password: {
      texts: signUpTexts.password,
      content: <PasswordStep {...ways} asksToStay={resumed} />,
    },
    friendly_name: {
      texts: signUpTexts.friendlyName,
      content: <FriendlyNameStep state={state} send={send} onDone={finish} />,
    },
  };
  const { texts, content } = steps[state.step];

  function leave(): void {
    if (signedIn) return finish();
    if (isResumable) notify('success', signUpTexts.kept);
    else removeItem('sign_up');
    onLeave();
  }

  return (
    <Dialog
      inPlace
      title={texts.title}
      eyebrow={signUpTexts.step(signUpSteps.indexOf(state.step) + 1, signUpSteps.length)}
      onClose={() => (hasSomethingToLose(state) && !isResumable ? setLeaving(true) : leave())}
    >
      {content}
      <ConfirmDialog
        {...(signedIn ? signUpTexts.skipName : signUpTexts.leave)}
        open={leaving}
        confirmColor="black"
        busy={false}
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      />
    </Dialog>
  );
}
