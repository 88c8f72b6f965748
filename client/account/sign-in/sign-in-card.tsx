import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useCarried, useKeepEmail, useTypedEmail } from '#client/account/carried.ts';
import { SignInForm } from '#client/account/sign-in/sign-in-form.tsx';
import styles from '#client/account/sign-in/sign-in.module.css';
import { SocialButtons } from '#client/account/social/social-buttons.tsx';
import { useSocialSignIn } from '#client/account/social/use-social-sign-in.ts';
import { signInTexts as texts } from '#client/messages/account.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

interface SignInCardProps {
  /** The client that the person signs in for; the ways that lead elsewhere are hidden then. */
  clientName?: string;
  /** Called when the person leaves for the reset. */
  onForgotten?: () => void;
  /** What stands above the form. */
  children?: ReactNode;
}

/** Every way of signing in (specification, section 2). Whoever shows it goes on once there is a session. */
export function SignInCard({ clientName, onForgotten, children }: SignInCardProps) {
  const [email, setEmail] = useState(useTypedEmail());
  const carried = useCarried();
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
              state={{ ...carried, email }}
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
      <SignInForm email={email} onEmail={setEmail} apple={social.apple} onForgotten={onForgotten} />
      <SocialButtons title={texts.moreOptions} social={social} />
    </AccountCard>
  );
}

function CompanyAccount() {
  return (
    <p className={styles.company}>
      <a
        href={product.companyAccountUrl}
        className={buttonClass({ variant: 'ghost', color: 'black', size: 'small' })}
      >
        {texts.company}
        <span className="visually-hidden"> {texts.elsewhere}</span>
      </a>
    </p>
  );
}
