import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useHistoryState } from '#client/account/history-state.ts';
import { useKeepEmail, useTypedEmail } from '#client/account/typed-email.ts';
import { PasskeyButton } from '#client/account/passkey/passkey-button.tsx';
import { SignInForm } from '#client/account/sign-in/sign-in-form.tsx';
import styles from '#client/account/sign-in/sign-in.module.css';
import { SocialButtons } from '#client/account/social/social-buttons.tsx';
import { useSocialSignIn } from '#client/account/social/use-social-sign-in.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { signInTexts as texts } from '#client/messages/sign-in.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

interface SignInCardProps {
  /**
   * The application that the person signs in for. It hides the links to sign-up and to the company
   * account.
   */
  clientName?: string;
  /** Called when the person leaves for the password reset. */
  onForgotPassword?: () => void;
  /** Content above the form. */
  children?: ReactNode;
}

/**
 * Every way to sign in: password, Google, Apple. The page around it continues once there is a
 * session.
 */
export function SignInCard({ clientName, onForgotPassword, children }: SignInCardProps) {
  const { signIn: refused } = useBootstrap();
  const typedEmail = useTypedEmail();
  const [email, setEmail] = useState(typedEmail || (refused?.email ?? ''));
  const historyState = useHistoryState();
  const keepEmail = useKeepEmail();
  const social = useSocialSignIn({ onReload: () => keepEmail(email) });
  const external = clientName !== undefined;
  return (
    <AccountCard
      title={texts.title}
      lead={external ? texts.leadTo(clientName) : texts.lead}
      width="signIn"
      foot={
        external ? undefined : (
          <>
            {texts.noAccount}{' '}
            <Link
              to={pages.signUp.path}
              state={{ ...historyState, email }}
              onClick={() => keepEmail(email)}
            >
              {texts.signUp}
            </Link>
          </>
        )
      }
      below={external ? undefined : <CompanyAccount />}
    >
      {children}
      <SignInForm
        email={email}
        onEmail={setEmail}
        action={external ? undefined : pages.signIn.path}
        refusal={refused?.error}
        apple={social.apple}
        onForgotPassword={onForgotPassword}
      />
      <PasskeyButton />
      <SocialButtons title={texts.moreOptions} social={social} />
    </AccountCard>
  );
}

function CompanyAccount() {
  return (
    <p className={styles.company}>
      <a
        href={product.companyAccountUrl}
        className={buttonClass({ variant: 'secondary', color: 'black', size: 'small' })}
      >
        {texts.company}
        <span className="visually-hidden"> {texts.elsewhere}</span>
      </a>
    </p>
  );
}
