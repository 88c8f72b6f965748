import { useState } from 'react';
import type { Dispatch } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { requestMails, sendFriendlyName } from '#client/account/sign-up/sign-up-calls.ts';
import type { SignUpEvent, SignUpState } from '#client/account/sign-up/sign-up-state.ts';
import styles from '#client/account/account-form.module.css';
import { useForm } from '#client/lib/use-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { signUpTexts } from '#client/messages/sign-up.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { proposeFriendlyNames } from '#worker/account/friendly-name.ts';
import { friendlyNameInput } from '#worker/account/schemas.ts';
import { mailingText } from '#worker/legal/mailing-text.ts';

const texts = signUpTexts.friendlyName;

interface FriendlyNameStepProps {
  state: SignUpState;
  send: Dispatch<SignUpEvent>;
  onDone: () => void;
}

/** Asks for an optional unique name, with three proposals. */
export function FriendlyNameStep({ state, send, onDone }: FriendlyNameStepProps) {
  const name = state.friendlyName;
  const [proposals] = useState(() =>
    proposeFriendlyNames({ email: state.email, displayName: state.displayName }, Math.random),
  );
  const first = useFirstFocus();
  const [wantsMails, setWantsMails] = useState(false);
  const { reloadSession } = useSession();
  const form = useForm(friendlyNameInput, async (input) => {
    await sendFriendlyName(input);
    await reloadSession();
    finish();
  });

  /** Also with „Nicht jetzt“, which is about the name alone. */
  function finish(): void {
    // It is no part of the account: if it fails, the account has the same switch.
    if (wantsMails) void requestMails().catch(() => undefined);
    onDone();
  }

  const field = form.field('friendly_name', name, (friendlyName) =>
    send({ type: 'typed', friendlyName }),
  );

  return (
    <Stack
      as="form"
      gap={20}
      noValidate
      onSubmit={(event) => {
        // An empty name skips the step.
        if (name.trim() !== '') return form.submit({ friendly_name: name })(event);
        event.preventDefault();
        finish();
      }}
    >
      <p>{texts.hint}</p>
      <Cluster as="ul" gap={8} className={styles.proposals} aria-label={texts.proposals}>
        {proposals.map((proposal) => (
          <li key={proposal}>
            <button
              type="button"
              className={styles.proposal}
              aria-pressed={proposal === name}
              onClick={() => field.onChange({ target: { value: proposal } })}
            >
              @{proposal}
            </button>
          </li>
        ))}
      </Cluster>
      <TextField
        label={texts.label}
        ref={first}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
      <Checkbox
        label={mailingText.words}
        checked={wantsMails}
        onChange={(event) => setWantsMails(event.target.checked)}
      />
      <FormError text={form.text('form')} />
      <div className={styles.actions}>
        <Button type="submit" size="large" fullwidth busy={form.busy}>
          {texts.submit}
        </Button>
        <button type="button" className={styles.textButton} onClick={finish}>
          {texts.skip}
        </button>
      </div>
    </Stack>
  );
}
