import { AccountCard } from '#client/account/account-card.tsx';
import { useSession } from '#client/account/use-session.ts';
import { handOffTexts as texts } from '#client/messages/handoff.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { pages } from '#worker/pages.ts';

/**
 * Shown for a request that does not come from a registered application. Nothing in it is followed.
 */
export function InvalidAuthorize() {
  const { session } = useSession();
  return (
    <AccountCard title={texts.invalid} titleLanguage="en" lead={texts.invalidHint} width="signIn">
      <div>
        {session ? (
          <ButtonLink to={pages.home.path}>{shellTexts.toHome}</ButtonLink>
        ) : (
          <ButtonLink to={pages.signIn.path}>{texts.toSignIn}</ButtonLink>
        )}
      </div>
    </AccountCard>
  );
}
