import { useEffect } from 'react';
import type { Dispatch } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import planStyles from '#client/account/chosen-plan.module.css';
import { isAppleRelay } from '#client/account/social/apple-relay.ts';
import { useHistoryState } from '#client/account/history-state.ts';
import { ChosenPlan } from '#client/account/chosen-plan.tsx';
import { LegalNotice } from '#client/account/sign-up/legal-notice.tsx';
import { sendSignUpEmail } from '#client/account/sign-up/sign-up-calls.ts';
import type { SignUpEvent, SignUpState } from '#client/account/sign-up/sign-up-state.ts';
import styles from '#client/account/account-form.module.css';
import { SocialButtons } from '#client/account/social/social-buttons.tsx';
import { useSocialSignIn } from '#client/account/social/use-social-sign-in.ts';
import { StayBox } from '#client/account/stay-box.tsx';
import { useStepForm } from '#client/account/use-step-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { errorText } from '#client/messages/errors.ts';
import { needsScriptTexts } from '#client/messages/needs-script.ts';
import { signUpTexts } from '#client/messages/sign-up.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { NeedsScript } from '#client/ui/needs-script.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { signUpEmail } from '#worker/account/schemas.ts';
import { pages } from '#worker/pages.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';
import { monthlyAmount, termAmount } from '#worker/subscription/plan/plan.ts';

const texts = signUpTexts.email;

interface EmailStepProps {
  state: SignUpState;
  send: Dispatch<SignUpEvent>;
  signInPath: string;
  /** Called after sign-in with Google or Apple. */
  onSignedIn: (newAccount: boolean) => Promise<void> | void;
}

/**
 * Asks for name and e-mail. If the address's query has both, the form is filled and submitted, and
 * the query is removed.
 */
export function EmailStep({ state, send, signInPath, onSignedIn }: EmailStepProps) {
  const [query, setQuery] = useSearchParams();
  const historyState = useHistoryState();
  const { displayName, email } = state;
  const social = useSocialSignIn({ onSignedIn });
  const first = useFirstFocus();
  const form = useStepForm(signUpEmail, async (input) => {
    const { token } = await sendSignUpEmail(input);
    send({ type: 'email_sent', displayName: input.display_name, email: input.email, token });
  });

  useEffect(() => {
    if (!query.has('display_name') || !query.has('email')) return;
    setQuery(
      (now) => {
        now.delete('display_name');
        now.delete('email');
        return now;
      },
      { replace: true },
    );
    void form.run({ display_name: displayName, email }, first.current?.form ?? undefined);
    // Runs once, with the values that the page was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        if (!isAppleRelay(email)) return form.submit({ display_name: displayName, email })(event);
        event.preventDefault();
        social.apple.start();
      }}
    >
      <ChosenPlan>
        <Teaser />
      </ChosenPlan>
      <NeedsScript>{needsScriptTexts.signUp}</NeedsScript>
      <div className={styles.form} data-needs-script="">
        <TextField
          label={texts.displayName}
          ref={first}
          name="display_name"
          autoComplete="name"
          required
          value={displayName}
          error={form.errors.display_name && errorText(form.errors.display_name)}
          onChange={(event) => {
            form.clear('display_name');
            send({ type: 'typed', displayName: event.target.value });
          }}
        />
        <TextField
          label={texts.email}
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          error={form.errors.email && errorText(form.errors.email)}
          onChange={(event) => {
            form.clear('email');
            send({ type: 'typed', email: event.target.value });
          }}
        />
        {form.errors.email === 'user_exist' && (
          <Link to={signInPath} state={{ ...historyState, email }}>
            {signUpTexts.password.signIn}
          </Link>
        )}
        <StayBox />
        <FormError text={form.errors.form && errorText(form.errors.form)} />
        <Button
          type="submit"
          size="large"
          fullwidth
          busy={form.busy || (social.apple.busy && isAppleRelay(email))}
        >
          {texts.submit}
        </Button>
      </div>
      <SocialButtons title={texts.moreOptions} social={social} />
      <p className={styles.links}>
        <span>
          {texts.haveAccount}{' '}
          <Link to={signInPath} state={{ ...historyState, email }}>
            {texts.signIn}
          </Link>
        </span>
        <Link to={pages.plansInfo.path}>{texts.info}</Link>
      </p>
      <LegalNotice />
    </form>
  );
}

/** The price of Premium after the trial, computed from the catalogue. */
function Teaser() {
  const trial = catalogue.find((plan) => plan.trialDays > 0);
  const monthly = trial && monthlyAmount(trial);
  if (!trial || !monthly) return null;
  return (
    <p className={planStyles.plan}>
      {signUpTexts.teaser(trial.trialDays, monthly, termAmount(trial))}
    </p>
  );
}
