import { AccountCard } from '#client/account/account-card.tsx';
import { LoadingLine } from '#client/account/loading-line.tsx';
import { settleTexts } from '#client/messages/settle.ts';
import { shellTexts } from '#client/messages/shell.ts';
import styles from '#client/subscription/settle/settle.module.css';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { pages } from '#worker/pages.ts';

const texts = settleTexts.confirm;

interface ConfirmCardProps {
  /** The problem in German; without it the card says that the bank is being asked. */
  problem?: string;
  /** Where it goes on. */
  hint?: string | undefined;
  /** Set when another try can help. */
  retry?: () => void;
}

/** The card around the bank's own window. */
export function ConfirmCard({ problem, hint, retry }: ConfirmCardProps) {
  return (
    <AccountCard title={texts.title} width="signIn">
      {problem === undefined ? (
        <LoadingLine text={texts.working} />
      ) : (
        <>
          <FormError text={problem} />
          {hint !== undefined && <p>{hint}</p>}
          <Cluster gap={12} className={styles.actions}>
            {retry && <Button onClick={retry}>{shellTexts.retry}</Button>}
            <ButtonLink
              to={pages.home.path}
              replace
              state={{ from: 'payment' }}
              variant={retry ? 'secondary' : 'primary'}
            >
              {texts.back}
            </ButtonLink>
          </Cluster>
        </>
      )}
    </AccountCard>
  );
}
