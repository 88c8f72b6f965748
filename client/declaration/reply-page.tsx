import { useLocation } from 'react-router-dom';

import styles from '#client/declaration/declaration.module.css';
import { Gone } from '#client/declaration/gone.tsx';
import { useDeclaration } from '#client/declaration/use-declaration.ts';
import { Button } from '#client/ui/button.tsx';

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
      {button !== null && (
        <form method="post" action={pathname}>
          <Button type="submit" size="large">
            {button}
          </Button>
        </form>
      )}
    </div>
  );
}
