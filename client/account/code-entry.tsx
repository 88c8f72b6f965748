import { useEffect, useState } from 'react';

import { checkSentCodes, noteSentCode } from '#client/account/sent-codes.ts';
import styles from '#client/account/account-form.module.css';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { codeTexts as texts } from '#client/messages/account.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { CodeField } from '#client/ui/code-field.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import type { Purpose } from '#worker/account/code/rules.ts';

/** The code or its token can no longer be used; the person needs a new code. */
const unusableCodes = new Set(['expired_code', 'invalid_request', 'code_used_up']);
/** Wrong attempts that the server allows for one code. */
const maxWrong = 5;
/** How long a mail may be on its way before another one is worth sending. */
const waitSeconds = 30;

interface CodeEntryProps {
  /** The address that received the code. */
  email: string;
  /** Identifies the code. A new token renders a new, empty field, which takes the focus. */
  token: string;
  /** What the code is for, where each mail's code has a token of its own. */
  purpose?: Purpose;
  /**
   * Submits the whole code with the token of the last mail or, with a `purpose`, of an earlier one;
   * throws what the call throws.
   */
  check: (code: string, token: string) => Promise<void>;
  /**
   * Requests a new code and updates the token; throws what the call throws. Answers false when
   * something else has to be done first.
   */
  resend: () => Promise<boolean | void>;
  /** The link back to the previous step. */
  back?: { label: string; onBack: () => void };
}

/**
 * The field for a six-digit code, and the button that sends a new one. A wrong code clears the
 * field; a lost connection keeps the input.
 */
export function CodeEntry(props: CodeEntryProps) {
  const { email, token, purpose, check, resend, back } = props;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState(0);

  useEffect(() => {
    if (purpose) noteSentCode({ purpose, email }, token);
  }, [purpose, email, token]);

  const checking = useAction(async (complete: string) => {
    setError(undefined);
    try {
      if (purpose) await checkSentCodes({ purpose, email }, token, (one) => check(complete, one));
      else await check(complete, token);
    } catch (thrown) {
      const failure = failureCode(thrown);
      if (failure === 'invalid_code' || unusableCodes.has(failure)) setCode('');
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

  const isUnusable = error !== undefined && unusableCodes.has(error);
  const canRetry = error !== undefined && error !== 'invalid_code' && !isUnusable;
  return (
    <Stack
      as="form"
      gap={20}
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
        error={error && (canRetry || code === '') ? errorText(error) : undefined}
        onChange={setCode}
        onComplete={(complete) => void checking.run(complete)}
      />
      <span role="status" className="visually-hidden">
        {checking.busy && texts.busy}
      </span>
      {canRetry && code.length === 6 && (
        <Button type="submit" busy={checking.busy}>
          {texts.retry}
        </Button>
      )}
      <div className={styles.resend}>
        {!isUnusable && (
          <p className={styles.small}>
            {error === 'invalid_code' ? texts.wrongHint : texts.resendHint}
          </p>
        )}
        <Cluster gap={8}>
          <NewCodeButton
            // Each code has its own wait.
            key={token}
            isNeeded={error === 'invalid_code' || isUnusable}
            busy={resending.busy}
            onSend={() => void resending.run()}
          />
          {error === 'invalid_code' && (
            // The requirements name this button, which does the same.
            <Button
              variant="secondary"
              color="black"
              size="small"
              busy={resending.busy}
              onClick={() => void resending.run()}
            >
              {texts.resend}
            </Button>
          )}
        </Cluster>
      </div>
      {back && (
        <button type="button" className={styles.textButton} onClick={back.onBack}>
          {back.label}
        </button>
      )}
    </Stack>
  );
}

interface NewCodeButtonProps {
  /** Whether the code at hand is of no use, so that there is nothing to wait for. */
  isNeeded: boolean;
  busy: boolean;
  onSend: () => void;
}

/** Sends a new code. While a mail may still be on its way, it counts down. */
function NewCodeButton({ isNeeded, busy, onSend }: NewCodeButtonProps) {
  const left = useSecondsLeft(waitSeconds);
  const waits = left > 0 && !isNeeded;
  return (
    <Button variant="secondary" size="small" disabled={waits} busy={busy} onClick={onSend}>
      {waits ? texts.newCodeIn(left) : texts.newCode}
    </Button>
  );
}

/** Whole seconds until so many have passed since the first rendering. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const ticking = setInterval(() => {
      const next = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(next);
      if (next === 0) clearInterval(ticking);
    }, 1000);
    return () => clearInterval(ticking);
  }, [seconds]);
  return left;
}
