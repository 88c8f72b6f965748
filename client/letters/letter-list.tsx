import { useSession } from '#client/account/use-session.ts';
import styles from '#client/letters/letters.module.css';
import { letterTexts as texts } from '#client/messages/letters.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { EmptyTrayPicture } from '#client/ui/illustrations.tsx';
import { formatDate, formatTime } from '#worker/date.ts';
import type { LetterItem } from '#worker/letter/schemas.ts';
import { pages } from '#worker/pages.ts';

/** Letters, the newest first, each as a page of its own and as a file. */
export function LetterList({ letters }: { letters: readonly LetterItem[] }) {
  if (letters.length === 0) {
    return (
      <div className={styles.none}>
        <EmptyTrayPicture />
        <p>{texts.none}</p>
        <ButtonLink to={pages.plans.path}>{texts.toPlans}</ButtonLink>
      </div>
    );
  }
  return (
    <ul className={styles.list}>
      {letters.map((letter) => (
        <LetterRow key={letter.id} letter={letter} />
      ))}
    </ul>
  );
}

function LetterRow({ letter }: { letter: LetterItem }) {
  const { id, subject, recipient, at, delivered } = letter;
  const address = `/api/letters/${id}`;
  const { session } = useSession();
  return (
    <li className={styles.letter}>
      <div className={styles.what}>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.small}>
          {formatDate(at)}, {formatTime(at)} Uhr
          {/* Of use where it went to a former address. */}
          {recipient !== session?.email && (
            <>
              {' · '}
              <EmailText email={recipient} />
            </>
          )}
        </p>
        {!delivered && (
          <p className={styles.small}>
            <Badge tone="danger">{texts.undelivered}</Badge> {texts.undeliveredHint}
          </p>
        )}
      </div>
      <p className={styles.ends}>
        <a href={address} target="_blank" rel="noopener" aria-label={texts.openLetter(subject)}>
          {texts.open}
        </a>
        <a href={`${address}?as=file`} download="" aria-label={texts.saveLetter(subject)}>
          {texts.save}
        </a>
      </p>
    </li>
  );
}
