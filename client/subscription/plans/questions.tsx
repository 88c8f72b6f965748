import { questionTexts } from '#client/messages/questions.ts';
import { StructuredData } from '#client/seo/structured-data.tsx';
import { questionPage } from '#client/seo/things.ts';
import { planOffer } from '#client/subscription/plans/plan-offer.ts';
import styles from '#client/subscription/plans/questions.module.css';
import { DisclosureList } from '#client/ui/disclosure-list.tsx';
import { TitledSection } from '#client/ui/titled-section.tsx';
import { product } from '#worker/product.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** Questions before paying, answered with the plans that are on sale. */
export function Questions({ plans }: { plans: readonly Plan[] | undefined }) {
  const offers = plans?.map(planOffer) ?? [];
  const questions = questionTexts.all({
    trial: offers.find((offer) => offer.hasTrialCard),
    instalments: offers.find((offer) => offer.plan.custom_yearly),
    lifetime: offers.find((offer) => offer.monthly === null),
    count: offers.length,
  });
  return (
    <TitledSection
      id="fragen"
      title={questionTexts.title}
      lead={
        <p>
          {questionTexts.more} <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>
        </p>
      }
    >
      {import.meta.env.SSR && <StructuredData thing={questionPage(questions)} />}
      <DisclosureList
        items={questions.map(([question, answer]) => ({
          label: question,
          children: <p className={styles.answer}>{answer}</p>,
        }))}
      />
    </TitledSection>
  );
}
