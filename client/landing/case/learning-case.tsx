import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

import { cases } from '#client/landing/case/cases.ts';
import type { LearningCase as Case } from '#client/landing/case/cases.ts';
import { answersParameter, progressOf } from '#client/landing/case/solving.ts';
import type { Solved } from '#client/landing/case/solving.ts';
import styles from '#client/landing/case/learning-case.module.css';
import { keepTogether } from '#client/lib/keep-together.ts';
import { withSolved } from '#client/lib/solved-case.ts';
import { caseTexts as texts } from '#client/messages/case.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { SolvedPicture } from '#client/ui/illustrations.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { TitledSection } from '#client/ui/titled-section.tsx';
import { pages } from '#worker/pages.ts';

/** Where the case stands on its page; its form leads back there, and the page's first button. */
export const caseAnchor = 'fall';

/**
 * A case to solve before anybody asks for an account. It is a form that leads to its own page, so
 * it works without script: then the answers are in the address, because somebody has pressed. With
 * script nothing leaves the page, and nothing is stored.
 */
export function LearningCase() {
  const [shown] = cases;
  return shown && <OneCase shown={shown} />;
}

function OneCase({ shown }: { shown: Case }) {
  const [query] = useSearchParams();
  const [answers, setAnswers] = useState(query.get(answersParameter) ?? '');
  const { solved, next, kept } = progressOf(shown, answers);
  const told = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    // The button that was pressed is gone; the reason stands in its place.
    if (presses > 0) told.current?.focus();
  }, [presses]);

  function choose(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    setPresses(presses + 1);
    setAnswers(submitter.value);
  }

  return (
    <TitledSection id={caseAnchor} title={texts.title} lead={<p>{texts.lead}</p>}>
      <form action={`/#${caseAnchor}`} method="get" className={styles.sheet} onSubmit={choose}>
        <p className={styles.semester}>{shown.semester}</p>
        <h3>{shown.title}</h3>
        <p className={styles.facts}>{keepTogether(shown.facts)}</p>
        {solved.map((one, at) => (
          <div
            key={one.question.text}
            ref={at === solved.length - 1 ? told : undefined}
            tabIndex={-1}
            className={styles.told}
          >
            <Told {...one} />
          </div>
        ))}
        {next ? (
          <fieldset className={styles.question}>
            <legend>
              <span className={styles.semester}>
                {texts.question(solved.length + 1, shown.questions.length)}
              </span>{' '}
              {next.text}
            </legend>
            {next.answers.map(({ text }, at) => (
              <Button
                key={text}
                type="submit"
                name={answersParameter}
                value={`${kept}${at}`}
                variant="secondary"
                color="black"
                fullwidth
              >
                {text}
              </Button>
            ))}
          </fieldset>
        ) : (
          <Solution shown={shown} solved={solved} />
        )}
      </form>
    </TitledSection>
  );
}

/** A question with the answer that was chosen, and whether and why it is right. */
function Told({ question, chosen }: Solved) {
  return (
    <>
      <p>
        <strong>{question.text}</strong> {chosen.text}
      </p>
      <p>
        <Badge tone={chosen.isRight ? 'success' : 'notice'}>
          {chosen.isRight ? texts.right : texts.wrong}
        </Badge>{' '}
        {keepTogether(chosen.why)}
      </p>
    </>
  );
}

function Solution({ shown, solved }: { shown: Case; solved: readonly Solved[] }) {
  const right = solved.filter(({ chosen }) => chosen.isRight).length;
  return (
    <div className={styles.solution}>
      <SolvedPicture />
      <h3>{texts.solution}</h3>
      <p>{keepTogether(shown.solution)}</p>
      <p className={styles.semester}>{keepTogether(shown.norms.join(' · '))}</p>
      <p>
        {texts.score(right, solved.length)} {texts.more}
      </p>
      <Cluster gap={12}>
        <ButtonLink to={withSolved(pages.signUp.path, { right, of: solved.length })}>
          {texts.signUp}
        </ButtonLink>
        <Button type="submit" name={answersParameter} value="" variant="ghost" color="black">
          {texts.again}
        </Button>
      </Cluster>
    </div>
  );
}
