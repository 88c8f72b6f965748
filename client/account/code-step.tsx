import { useState } from 'react';
import type { Dispatch } from 'react';

import { sendSignUpCode, sendSignUpEmail } from '#client/account/sign-up-calls.ts';
import type { SignUpEvent, SignUpState } from '#client/account/sign-up-state.ts';
import styles from '#client/account/sign-up.module.css';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { signUpTexts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { CodeField } from '#client/ui/code-field.tsx';

const texts = signUpTexts.code;
/** The code or its token is used up; only a new one helps. */
const dead = new Set(['expired_code', 'invalid_request', 'code_used_up']);
/** Wrong codes that one code puts up with (security.md, "Codes"). */
const maxWrong = 5;

/** The six boxes. A wrong code clears them and offers a new one; a lost connection keeps them. */
export function CodeStep({ state, send }: { state: SignUpState; send: Dispatch<SignUpEvent> }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState(0);

  const check = useAction(async (complete: string) => {
    setError(undefined);
    try {
      const { token } = await sendSignUpCode({ code: complete, token: state.token });
      send({ type: 'code_accepted', token });
    } catch (thrown) {
      const failure = failureCode(thrown);
      if (failure === 'invalid_code' || dead.has(failure)) setCode('');
      const tries = failure === 'invalid_code' ? wrong + 1 : wrong;
      setWrong(tries);
      setError(failure === 'invalid_code' && tries >= maxWrong ? 'code_used_up' : failure);
    }
  });

  const resend = useAction(async () => {
    try {
      const { displayName, email } = state;
      const { token } = await sendSignUpEmail({ display_name: displayName, email });
      setCode('');
      setError(undefined);
      setWrong(0);
      send({ type: 'email_sent', displayName, email, token });
      notify('success', texts.resent);
    } catch (thrown) {
      setError(failureCode(thrown));
    }
  });

  const lost = error !== undefined && error !== 'invalid_code' && !dead.has(error);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void check.run(code);
      }}
    >
      <p>{texts.hint(state.email)}</p>
      {/* A new code's token makes a new field, which takes the focus. */}
      <CodeField
        key={state.token}
        label={texts.label}
        value={code}
        busy={check.busy}
        error={error && (lost || code === '') ? errorText(error) : undefined}
        onChange={setCode}
        onComplete={(complete) => void check.run(complete)}
      />
      <span role="status" className="visually-hidden">
        {check.busy && texts.busy}
      </span>
      {lost && code.length === 6 && (
        <Button type="submit" busy={check.busy}>
          {texts.retry}
        </Button>
      )}
      {error !== undefined && !(lost && code.length === 6) && (
        <div className={styles.resend}>
          {!dead.has(error) && <p className={styles.small}>{texts.resendHint}</p>}
          <Button
            variant="secondary"
            size="small"
            busy={resend.busy}
            onClick={() => void resend.run()}
          >
            {dead.has(error) ? texts.newCode : texts.resend}
          </Button>
        </div>
      )}
      <button type="button" className={styles.textButton} onClick={() => send({ type: 'back' })}>
        {texts.back}
      </button>
    </form>
  );
}
