import { useState } from 'react';

import styles from '#client/account/account-form.module.css';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { codeTexts as texts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { CodeField } from '#client/ui/code-field.tsx';

/** The code or its token is used up; only a new one helps. */
const dead = new Set(['expired_code', 'invalid_request', 'code_used_up']);
/** Wrong codes that one code puts up with (security.md, "Codes"). */
const maxWrong = 5;

interface CodeEntryProps {
  /** Where the code was sent. */
  email: string;
  /** What the code belongs to; another token makes a new, empty field, which takes the focus. */
  token: string;
  /** Hands the whole code in; throws what the call throws. */
  check: (code: string) => Promise<void>;
  /**
   * Has a new code sent, and sets its token; throws what the call throws, and answers false where
   * something else has to be done first.
   */
  resend: () => Promise<boolean | void>;
  /** Offers a new code from the start, not only after a wrong one. */
  offersResend?: boolean;
  /** The way back to what was typed before, where there is one. */
  back?: { label: string; onBack: () => void };
}

/** The six boxes. A wrong code clears them and offers a new one; a lost connection keeps them. */
export function CodeEntry(props: CodeEntryProps) {
  const { email, token, check, resend, offersResend = false, back } = props;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState(0);

  const checking = useAction(async (complete: string) => {
    setError(undefined);
    try {
      await check(complete);
    } catch (thrown) {
      const failure = failureCode(thrown);
      if (failure === 'invalid_code' || dead.has(failure)) setCode('');
      const tries = failure === 'invalid_code' ? wrong + 1 : wrong;
      setWrong(tries);
      setError(failure === 'invalid_code' && tries >= maxWrong ? 'code_used_up' : failure);
    }
  });

  const resending = useAction(async () => {
    try {
      if ((await resend()) === false) return;
      setCode('');
      setError(undefined);
      setWrong(0);
      notify('success', texts.resent);
    } catch (thrown) {
      setError(failureCode(thrown));
    }
  });

  const gone = error !== undefined && dead.has(error);
  const lost = error !== undefined && error !== 'invalid_code' && !gone;
  const offered = (error !== undefined || offersResend) && !(lost && code.length === 6);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void checking.run(code);
      }}
    >
      <p>{texts.hint(email)}</p>
      <CodeField
        key={token}
        label={texts.label}
        value={code}
        busy={checking.busy}
        error={error && (lost || code === '') ? errorText(error) : undefined}
        onChange={setCode}
        onComplete={(complete) => void checking.run(complete)}
      />
      <span role="status" className="visually-hidden">
        {checking.busy && texts.busy}
      </span>
      {lost && code.length === 6 && (
        <Button type="submit" busy={checking.busy}>
          {texts.retry}
        </Button>
      )}
      {offered && (
        <div className={styles.resend}>
          {!gone && <p className={styles.small}>{texts.resendHint}</p>}
          <Button
            variant="secondary"
            size="small"
            busy={resending.busy}
            onClick={() => void resending.run()}
          >
            {gone || offersResend ? texts.newCode : texts.resend}
          </Button>
        </div>
      )}
      {back && (
        <button type="button" className={styles.textButton} onClick={back.onBack}>
          {back.label}
        </button>
      )}
    </form>
  );
}
