import { useState } from 'react';

import { CodeEntry } from '#client/account/code-entry.tsx';
import { DialogWithConfirmation } from '#client/account/confirmation/dialog-with-confirmation.tsx';
import { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { keepQueriesOnEmailChange } from '#client/account/account-query-provider.tsx';
import { emptyDraft } from '#client/account/profile/email-draft.ts';
import type { EmailDraft } from '#client/account/profile/email-draft.ts';
import { EmailForm } from '#client/account/profile/email-form.tsx';
import { useChangeEmail, useVerifyEmail } from '#client/account/profile/queries.ts';
import { useSession } from '#client/account/use-session.ts';
import { useForm } from '#client/lib/use-form.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { emailChange } from '#worker/account/profile/schemas.ts';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.email;

interface EmailDialogProps {
  profile: ProfileAnswer;
  draft: EmailDraft;
  setDraft: (next: EmailDraft) => void;
  onClose: () => void;
}

/** Changes the e-mail address: asks for the new one, then for the code that was sent there. */
export function EmailDialog({ profile, draft, setDraft, onClose }: EmailDialogProps) {
  const [password, setPassword] = useState('');
  const { setSession } = useSession();
  const changeEmail = useChangeEmail();
  const verifyEmail = useVerifyEmail();
  const confirmation = useOwnerConfirmation(profile.needs_confirmation && draft.token === '');
  const input = { email: draft.email, ...(profile.has_password && { password }) };
  const form = useForm(emailChange, (checked) =>
    confirmation.attempt(async () => {
      const { token } = await changeEmail(checked);
      setDraft({ email: checked.email, token });
    }),
  );

  async function check(code: string, token: string): Promise<void> {
    try {
      const session = await verifyEmail({ code, token });
      onClose();
      setDraft(emptyDraft);
      keepQueriesOnEmailChange(profile.email, session.email);
      await setSession(session);
      notify('success', texts.done);
    } catch (error) {
      // Another account took the address in the meantime.
      if (failureCode(error) !== 'user_exist') throw error;
      form.show({ email: 'user_exist' });
      setDraft({ ...draft, token: '' });
    }
  }

  async function resend(): Promise<boolean> {
    // After a reload the password has to be typed again.
    if (profile.has_password && password === '') {
      setDraft({ ...draft, token: '' });
      return false;
    }
    let sent = false;
    await confirmation.attempt(async () => {
      const { token } = await changeEmail(input);
      setDraft({ ...draft, token });
      sent = true;
    });
    return sent;
  }

  return (
    <DialogWithConfirmation
      title={draft.token === '' ? texts.title : texts.codeTitle}
      email={profile.email}
      confirmation={confirmation}
      resend={() => void form.run(input)}
      onClose={onClose}
    >
      {draft.token === '' ? (
        <EmailForm
          current={profile.email}
          form={form}
          input={input}
          setEmail={(email) => setDraft({ email, token: '' })}
          setPassword={setPassword}
        />
      ) : (
        <CodeEntry
          email={draft.email}
          purpose="email_change"
          token={draft.token}
          check={check}
          resend={resend}
          back={{ label: texts.back, onBack: () => setDraft({ ...draft, token: '' }) }}
        />
      )}
    </DialogWithConfirmation>
  );
}
