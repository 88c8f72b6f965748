import styles from '#client/landing/how-you-learn.module.css';
import { keepTogether } from '#client/lib/keep-together.ts';
import { landingTexts } from '#client/messages/landing.ts';
import { Stack } from '#client/ui/layout.tsx';
import { operatorText } from '#worker/legal/operator.ts';

/** What is learnt in the app, and how: a task, the feedback and the solution, each drawn. */
export function HowYouLearn() {
  return (
    <Stack as="section" gap={24} aria-labelledby="lernen">
      <Stack gap={8}>
        <h2 id="lernen" className={styles.title}>
          {landingTexts.learning}
        </h2>
        <p className={styles.contents}>
          {keepTogether(`${operatorText('content')} ${operatorText('devices')}`)}
        </p>
      </Stack>
      <ol className={styles.steps}>
        {landingTexts.screens.map(({ title, text, head, lines, answer }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
            <figure className={styles.screen}>
              <figcaption className={styles.head}>{head}</figcaption>
              {lines.map((line) => (
                <p key={line}>{keepTogether(line)}</p>
              ))}
              {answer !== null && <p className={styles.answer}>{keepTogether(answer)}</p>}
            </figure>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
