import styles from '#client/not-found/plain-page.module.css';
import { useTitle } from '#client/lib/use-title.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { pages } from '#worker/pages.ts';

/** The page for unknown addresses; the Worker answers them with status 404. */
export function NotFoundPage() {
  useTitle(shellTexts.notFound);
  return (
    <div className={styles.plain}>
      <h1 className={styles.number}>{shellTexts.notFound}</h1>
      <p className={styles.hint}>{shellTexts.notFoundHint}</p>
      <div className={styles.ways}>
        <ButtonLink to={pages.home.path}>{shellTexts.toHome}</ButtonLink>
        <ButtonLink to={pages.prices.path} variant="secondary" color="black">
          {shellTexts.plans}
        </ButtonLink>
      </div>
    </div>
  );
}
