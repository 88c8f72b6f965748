import { useReducer } from 'react';
import { useNavigate } from 'react-router-dom';

import { useGoOn } from '#client/account/after-sign-in.ts';
import { CodeStep } from '#client/account/code-step.tsx';
import { EmailStep } from '#client/account/email-step.tsx';
import { FriendlyNameStep } from '#client/account/friendly-name-step.tsx';
import { PasswordStep } from '#client/account/password-step.tsx';
import { nextSignUpState, signUpSteps } from '#client/account/sign-up-state.ts';
import { signUpTexts } from '#client/messages/de.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { pages } from '#worker/pages.ts';

/** Sign-up: a modal with four steps over the dimmed page, which the router lays under it. */
export function SignUpPage() {
  const [state, send] = useReducer(nextSignUpState, {
    step: 'email',
    displayName: '',
    email: '',
    token: '',
  });
  const navigate = useNavigate();
  const goOn = useGoOn();
  const finish = () => goOn(pages.plans.path);
  const signedIn = state.step === 'friendly_name';

  const steps = {
    email: { texts: signUpTexts.email, content: <EmailStep state={state} send={send} /> },
    verify_code: { texts: signUpTexts.code, content: <CodeStep state={state} send={send} /> },
    password: { texts: signUpTexts.password, content: <PasswordStep state={state} send={send} /> },
    friendly_name: {
      texts: signUpTexts.friendlyName,
      content: <FriendlyNameStep state={state} onDone={finish} />,
    },
  };
  const { texts, content } = steps[state.step];

  return (
    <Dialog
      title={texts.title}
      eyebrow={signUpTexts.step(signUpSteps.indexOf(state.step) + 1, signUpSteps.length)}
      onClose={signedIn ? finish : () => navigate(pages.home.path)}
    >
      {content}
    </Dialog>
  );
}
