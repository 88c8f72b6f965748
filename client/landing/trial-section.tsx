import styles from '#client/landing/landing-page.module.css';
import { landingTexts } from '#client/messages/landing.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import { TrialTimeline } from '#client/subscription/plans/trial-timeline.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import { pages } from '#worker/pages.ts';

const texts = landingTexts.trial;

/** The trial with its dates and its charge, before sign-up asks for anything. */
export function TrialSection({ offer }: { offer: PlanOffer }) {
  return (
    <section className={styles.trial} aria-labelledby="testen">
      <Stack gap={16}>
        <h2 id="testen" className={styles.title}>
          {texts.title(offer.plan.trial_days)}
        </h2>
        <p>{texts.lead}</p>
        <Cluster gap={12} className={styles.ways}>
          <ButtonLink to={pages.prices.path}>{texts.toTrial}</ButtonLink>
        </Cluster>
      </Stack>
      <TrialTimeline offer={offer} />
    </section>
  );
}
