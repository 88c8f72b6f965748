import { useNavigate } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { LinkProgress } from '#client/account/link/link-progress.tsx';
import { SwitchQuestion } from '#client/account/link/switch-question.tsx';
import type { useSignInLink } from '#client/account/link/use-sign-in-link.ts';
import { useSession } from '#client/account/use-session.ts';
import { errorText } from '#client/messages/errors.ts';
import { linkTexts as texts } from '#client/messages/link.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { pages } from '#worker/pages.ts';

interface LinkCardProps {
  link: ReturnType<typeof useSignInLink>;
  /** The path to continue to when the person signs in another way. */
  next: string | null;
}

/**
 * The card of a sign-in link: it waits for a person, shows progress, the question about switching
 * accounts, or the error.
 */
export function LinkCard({ link, next }: LinkCardProps) {
  const { error, busy, retry } = link;
  const { session } = useSession();
  const navigate = useNavigate();
  const me = session ? session.name || session.email : '';

  if (error === undefined) {
    return (
      <AccountCard
        title={link.waits || link.other ? texts.waiting.title : texts.title}
        width="signIn"
      >
        <LinkProgress link={link} text={texts.working} />
        <SwitchQuestion
          link={link}
          onStay={() => void navigate(pages.home.path, { replace: true })}
        />
      </AccountCard>
    );
  }

  const broken = texts.broken[error];
  return (
    <AccountCard title={broken?.title ?? texts.failed} width="signIn">
      <p role="alert">
        {broken?.text ?? errorText(error)} {broken && !session && texts.otherWay}
      </p>
      <Cluster gap={12}>
        {!broken && (
          <Button busy={busy} onClick={retry}>
            {shellTexts.retry}
          </Button>
        )}
        {session ? (
          <ButtonLink to={pages.home.path} replace variant={broken ? 'primary' : 'secondary'}>
            {texts.stay(me)}
          </ButtonLink>
        ) : (
          <ButtonLink
            to={pages.signIn.path}
            replace
            state={{ next }}
            variant={broken ? 'primary' : 'secondary'}
          >
            {texts.toSignIn}
          </ButtonLink>
        )}
      </Cluster>
    </AccountCard>
  );
}
