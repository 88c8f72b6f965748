import { LearningCase, caseAnchor } from '#client/landing/case/learning-case.tsx';
import { FriendHint } from '#client/landing/friend-hint.tsx';
import { HeroPicture } from '#client/landing/hero-picture.tsx';
import { HowYouLearn } from '#client/landing/how-you-learn.tsx';
import { PriceList } from '#client/landing/price-list.tsx';
import { TrialSection } from '#client/landing/trial-section.tsx';
import styles from '#client/landing/landing-page.module.css';
import { landingTexts } from '#client/messages/landing.ts';
import { StructuredData } from '#client/seo/structured-data.tsx';
import { organization, premium } from '#client/seo/things.ts';
import { Highlight } from '#client/subscription/plans/highlight.tsx';
import { usePlans } from '#client/subscription/plans/use-plans.ts';
import { planOffer } from '#client/subscription/plans/plan-offer.ts';
import { Promises } from '#client/subscription/plans/promises.tsx';
import { Questions } from '#client/subscription/plans/questions.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import { pages } from '#worker/pages.ts';

/** A visitor's home: what the product is, what it costs, and the next steps. */
export function LandingPage() {
  const { plans: all } = usePlans([]);
  const plans = all?.filter(({ predefined }) => predefined);
  const offers = plans?.map(planOffer);
  const trial = offers?.find((offer) => offer.hasTrialCard);
  return (
    <div className={styles.page}>
      <FriendHint />
      <section className={styles.hero}>
        <Stack gap={20}>
          <h1 className={styles.headline}>
            {landingTexts.headline.plain}
            <Highlight>{landingTexts.headline.marked}</Highlight>
          </h1>
          <p className={styles.lead}>{landingTexts.lead}</p>
          <Cluster gap={12} className={styles.ways}>
            <a href={`#${caseAnchor}`} className={buttonClass({ size: 'large' })}>
              {landingTexts.toCase}
            </a>
            <ButtonLink size="large" variant="secondary" color="black" to={pages.prices.path}>
              {landingTexts.toPlans}
            </ButtonLink>
          </Cluster>
        </Stack>
        <HeroPicture />
      </section>
      {import.meta.env.SSR && (
        <>
          <StructuredData thing={organization} />
          {offers && <StructuredData thing={premium(offers)} />}
        </>
      )}
      <LearningCase />
      <HowYouLearn />
      {trial && <TrialSection offer={trial} />}
      <PriceList offers={offers} />
      <Promises />
      <Questions plans={plans} />
      <Closing />
    </div>
  );
}

/** The next step for who has read to the end. */
function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="weiter">
      <h2 id="weiter" className={styles.title}>
        {landingTexts.closing.title}
      </h2>
      <p>{landingTexts.closing.text}</p>
      <Cluster gap={12} className={styles.ways}>
        <ButtonLink size="large" to={pages.signUp.path}>
          {landingTexts.closing.signUp}
        </ButtonLink>
        <ButtonLink size="large" variant="secondary" color="black" to={pages.prices.path}>
          {landingTexts.toPlans}
        </ButtonLink>
      </Cluster>
    </section>
  );
}
