import { AccountCard } from '#client/account/account-card.tsx';
import { useSession } from '#client/account/session.ts';
import { shellTexts } from '#client/messages/de.ts';
import { handOffTexts as texts } from '#client/messages/handoff.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { pages } from '#worker/pages.ts';

/** An address that no registered client has sent one to. Nothing in it is followed. */
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
