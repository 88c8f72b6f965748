import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useGoOn } from '#client/account/after-sign-in.ts';
import { setNewPassword } from '#client/account/reset/reset-calls.ts';
import { useSession } from '#client/account/session.ts';
import { notify } from '#client/lib/notices.ts';
import { readText, removeItem } from '#client/lib/stored-item.ts';
import { resetTexts } from '#client/messages/account.ts';
import { pages } from '#worker/pages.ts';
import { safePath } from '#worker/safe-path.ts';

const texts = resetTexts.password;

/**
 * Sets the new password and goes on: signed in, or, where somebody waits for this person to sign in
 * with it (`forget_password_redirect`), back there without being signed in.
 */
export function useSetPassword() {
  const { setSession } = useSession();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [back] = useState(() => safePath(readText('forget_password_redirect')));
  const autologin = back === null;

  async function send(input: Parameters<typeof setNewPassword>[0]): Promise<void> {
    const session = await setNewPassword(input);
    removeItem('forget_password_redirect');
    if (back !== null) {
      notify('success', texts.done, texts.signInNow);
      void navigate(back, { replace: true, state: { email: input.email } });
      return;
    }
    notify('success', texts.done, texts.elsewhereEnded);
    await setSession(session);
    goOn(pages.home.path);
  }

  return { send, autologin };
}
