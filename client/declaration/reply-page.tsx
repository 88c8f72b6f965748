import { useLocation } from 'react-router-dom';

import styles from '#client/declaration/declaration.module.css';
import { Gone } from '#client/declaration/gone.tsx';
import { useDeclaration } from '#client/declaration/use-declaration.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { pages } from '#worker/pages.ts';

/** What a link of a mail leads to: one question with one button, and then its answer. */
export function ReplyPage() {
  const { pathname } = useLocation();
  const reply = useDeclaration();
  if (reply === 'stale') return null;
  if (reply?.page !== 'reply') return <Gone />;
  const { title, paragraphs, button } = reply;
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {button === null ? (
        <div>
          <ButtonLink to={pages.home.path} variant="secondary" color="black">
            {shellTexts.toHome}
          </ButtonLink>
        </div>
      ) : (
        <form method="post" action={pathname}>
          <Button type="submit" size="large">
            {button}
          </Button>
        </form>
      )}
    </div>
  );
}
