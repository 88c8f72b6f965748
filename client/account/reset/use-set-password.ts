import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useContinueAfterSignIn } from '#client/account/use-continue-after-sign-in.ts';
import { sendNewPassword } from '#client/account/reset/reset-calls.ts';
import { isStaying, setStaying } from '#client/account/staying.ts';
import { useSession } from '#client/account/use-session.ts';
import { notify } from '#client/lib/notices.ts';
import { readText, removeItem } from '#client/lib/stored-item.ts';
import { resetTexts } from '#client/messages/reset.ts';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';

type NewPassword = Omit<Parameters<typeof sendNewPassword>[0], 'stay'>;

const texts = resetTexts.password;

/**
 * Sets the new password, then signs in and continues. If the reset began on the sign-in page of
 * another application, the path of that page is stored under `forget_password_redirect`: then the
 * person returns there without being signed in, and signs in with the new password.
 */
export function useSetPassword() {
  const { setSession } = useSession();
  const navigate = useNavigate();
  const continueTo = useContinueAfterSignIn();
  const [back] = useState(() => safePath(readText('forget_password_redirect')));
  const autologin = back === null;

  async function send(input: NewPassword): Promise<void> {
    const session = await sendNewPassword({ ...input, stay: isStaying() });
    removeItem('forget_password_redirect');
    if (back !== null) {
      notify('success', texts.done, texts.signInNow);
      void navigate(back, { replace: true, state: { email: input.email } });
      return;
    }
    notify('success', texts.done, texts.elsewhereEnded);
    setStaying(false);
    await setSession(session);
    continueTo(pages.home.path);
  }

  return { send, autologin };
}
