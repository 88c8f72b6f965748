import { useEffect, useState } from 'react';
import type { Dispatch } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import planStyles from '#client/account/chosen-plan.module.css';
import { likelyEmail } from '#client/account/likely-email.ts';
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
import { readSolved } from '#client/lib/solved-case.ts';
import { useForm } from '#client/lib/use-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { needsScriptTexts } from '#client/messages/needs-script.ts';
import { signUpTexts } from '#client/messages/sign-up.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { CheckIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { NeedsScript } from '#client/ui/needs-script.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { signUpEmail } from '#worker/account/schemas.ts';
import { pages } from '#worker/pages.ts';
import { catalogue, monthlyAmount, termAmount } from '#worker/subscription/catalogue/catalogue.ts';

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
  const solved = readSolved(query);
  const { displayName, email } = state;
  const social = useSocialSignIn({ onSignedIn });
  const first = useFirstFocus();
  // The address that the person was asked about, once: only they know whether it is right.
  const [askedAbout, setAskedAbout] = useState('');
  const likely = askedAbout === email ? likelyEmail(email) : null;
  const form = useForm(signUpEmail, async (input) => {
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
    <Stack
      as="form"
      gap={20}
      noValidate
      onSubmit={(event) => {
        if (isAppleRelay(email)) {
          event.preventDefault();
          return social.apple.start();
        }
        if (askedAbout !== email && likelyEmail(email) !== null) {
          event.preventDefault();
          return setAskedAbout(email);
        }
        return form.submit({ display_name: displayName, email })(event);
      }}
    >
      {solved && (
        <Banner tone="success" icon={<CheckIcon />} title={texts.solved(solved)}>
          <p>{texts.solvedNext}</p>
        </Banner>
      )}
      <ChosenPlan>
        <Teaser />
      </ChosenPlan>
      <NeedsScript>{needsScriptTexts.signUp}</NeedsScript>
      <Stack gap={20} data-needs-script="">
        <TextField
          label={texts.displayName}
          ref={first}
          autoComplete="name"
          required
          {...form.field('display_name', displayName, (typed) =>
            send({ type: 'typed', displayName: typed }),
          )}
        />
        <div>
          <TextField
            label={texts.email}
            type="email"
            autoComplete="email"
            required
            {...form.field('email', email, (typed) => send({ type: 'typed', email: typed }))}
          />
          <div role="status">
            {likely !== null && (
              <Stack gap={8}>
                <p>{texts.likely(likely)}</p>
                <div>
                  <Button
                    size="small"
                    variant="secondary"
                    color="black"
                    onClick={() => send({ type: 'typed', email: likely })}
                  >
                    {texts.useLikely(likely)}
                  </Button>
                </div>
              </Stack>
            )}
          </div>
        </div>
        {form.errors.email === 'user_exist' && (
          <Link to={signInPath} state={{ ...historyState, email }}>
            {signUpTexts.password.signIn}
          </Link>
        )}
        <StayBox />
        <FormEnd
          form={form}
          size="large"
          busy={form.busy || (social.apple.busy && isAppleRelay(email))}
        >
          {texts.submit}
        </FormEnd>
      </Stack>
      <SocialButtons
        title={texts.moreOptions}
        social={social}
        toSignIn={
          <Link to={signInPath} state={{ ...historyState, email: social.takenEmail ?? email }}>
            {signUpTexts.password.signIn}
          </Link>
        }
      />
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
    </Stack>
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
