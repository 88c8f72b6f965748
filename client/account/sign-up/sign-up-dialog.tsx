import { useEffect, useReducer, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useTypedEmail } from '#client/account/carried.ts';
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
import { signUpTexts } from '#client/messages/account.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface SignUpDialogProps {
  /** Where one signs in instead. */
  signInPath: string;
  /** Where a new member goes on, or who signed in with an account they had. */
  goOn: (newAccount: boolean) => Promise<void> | void;
  /** Where one goes who leaves it. */
  onLeft: () => void;
}

/** Sign-up: a modal with four steps over the dimmed page. */
export function SignUpDialog({ signInPath, goOn, onLeft }: SignUpDialogProps) {
  const [query] = useSearchParams();
  const typedEmail = useTypedEmail();
  const [state, send] = useReducer(nextSignUpState, { query, typedEmail }, beginSignUp);
  useEffect(() => keepSignUp(state), [state]);
  const [leaving, setLeaving] = useState(false);
  const finish = () => void goOn(true);
  const signedIn = state.step === 'friendly_name';
  // A code is on its way, or was already entered: sign-up goes on there when it is opened again.
  const kept = state.step === 'verify_code' || state.step === 'password';

  const ways = { state, send, signInPath };
  const steps = {
    email: { texts: signUpTexts.email, content: <EmailStep {...ways} goOn={goOn} /> },
    verify_code: { texts: signUpTexts.code, content: <CodeStep state={state} send={send} /> },
    password: { texts: signUpTexts.password, content: <PasswordStep {...ways} /> },
    friendly_name: {
      texts: signUpTexts.friendlyName,
      content: <FriendlyNameStep state={state} send={send} onDone={finish} />,
    },
  };
  const { texts, content } = steps[state.step];

  function leave(): void {
    if (signedIn) return finish();
    if (kept) notify('success', signUpTexts.kept);
    else removeItem('sign_up');
    onLeft();
  }

  return (
    <Dialog
      title={texts.title}
      eyebrow={signUpTexts.step(signUpSteps.indexOf(state.step) + 1, signUpSteps.length)}
      onClose={() => (hasSomethingToLose(state) && !kept ? setLeaving(true) : leave())}
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
