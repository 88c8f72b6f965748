import { Link } from 'react-router-dom';

import { OfferCard } from '#client/landing/offer-card.tsx';
import styles from '#client/landing/landing-page.module.css';
import { landingTexts, shellTexts } from '#client/messages/de.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { pages } from '#worker/pages.ts';

/** What a visitor finds at home: what this is, what it takes, and the ways on. */
export function LandingPage() {
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.headline}>{landingTexts.headline}</h1>
          <p className={styles.lead}>{landingTexts.lead}</p>
          <div className={styles.ways}>
            <ButtonLink size="large" to={pages.plans.path}>
              {landingTexts.toPlans}
            </ButtonLink>
            <ButtonLink size="large" variant="secondary" color="black" to={pages.signUp.path}>
              {shellTexts.signUp}
            </ButtonLink>
          </div>
          <p>
            {landingTexts.haveAccount} <Link to={pages.signIn.path}>{shellTexts.signIn}</Link>
          </p>
        </div>
        <OfferCard />
      </section>
      <section className={styles.section} aria-labelledby="schritte">
        <h2 id="schritte">{landingTexts.steps}</h2>
        <ol className={styles.steps}>
          {landingTexts.step.map(([title, text]) => (
            <li key={title} className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <ul className={styles.facts}>
        {landingTexts.facts.map(([title, text]) => (
          <li key={title} className={styles.fact}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
