import { Link, useSearchParams } from 'react-router-dom';

import { ChosenPlan } from '#client/account/chosen-plan.tsx';
import { SignInForm } from '#client/account/sign-in-form.tsx';
import styles from '#client/account/sign-in-page.module.css';
import { signInTexts } from '#client/messages/account.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** Sign-in with e-mail and password; the e-mail may come prefilled with the address. */
export function SignInPage() {
  const [query] = useSearchParams();
  return (
    <div className={styles.page}>
      <Card width="signIn">
        <div className={styles.head}>
          <h1>{signInTexts.title}</h1>
          <p>{signInTexts.lead}</p>
        </div>
        <ChosenPlan />
        <SignInForm email={query.get('email') ?? ''} />
        <p className={styles.noAccount}>
          {signInTexts.noAccount} <Link to={pages.signUp.path}>{signInTexts.signUp}</Link>
        </p>
      </Card>
      <p className={styles.company}>
        <a
          href={product.companyAccountUrl}
          className={buttonClass({ variant: 'ghost', color: 'black', size: 'small' })}
        >
          {signInTexts.company}
          <span className="visually-hidden"> {signInTexts.elsewhere}</span>
        </a>
      </p>
    </div>
  );
}
