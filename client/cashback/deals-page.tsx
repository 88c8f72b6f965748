import { DealsClosed } from '#client/cashback/deals-closed.tsx';
import { DealList } from '#client/cashback/deal-list.tsx';
import styles from '#client/cashback/deals.module.css';
import { useDeals } from '#client/cashback/queries.ts';
import { useDealsAccess } from '#client/cashback/use-deals-access.ts';
import { SupportMail } from '#client/legal/support-mail.tsx';
import { dealsTexts as texts } from '#client/messages/deals.ts';
import { Stack } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

/** The partners' deals, and how a deal gives free months. */
export function DealsPage() {
  const entry = useDealsAccess();
  const deals = useDeals();
  const error = entry.error ?? deals.error;
  const isEmpty = deals.data?.length === 0;
  if (entry.isAllowed === false) return <DealsClosed />;
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.headline}>{texts.title}</h1>
        {!isEmpty && <p className={styles.lead}>{texts.lead}</p>}
      </section>
      <Stack as="section" gap={20} aria-labelledby="deals">
        <h2 id="deals">{texts.list}</h2>
        {!isEmpty && !error && (
          <p>
            <strong>{texts.ad}.</strong> {texts.paid} {texts.conditions}
          </p>
        )}
        {entry.isAllowed && deals.data ? (
          <DealList deals={deals.data} />
        ) : error ? (
          <LoadFailed
            error={error}
            retry={() => Promise.all([entry.error && entry.refetch(), deals.refetch()])}
          />
        ) : (
          <DealSkeletons />
        )}
      </Stack>
      {!isEmpty && !error && <Steps />}
      <p className={styles.support}>
        {texts.support} <SupportMail />
      </p>
    </div>
  );
}

/** How a deal gives free months. */
function Steps() {
  return (
    <Stack as="section" gap={20} aria-labelledby="ablauf">
      <h2 id="ablauf">{texts.steps}</h2>
      <ol className={styles.steps}>
        {texts.step.map(([title, text], at) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

/** Placeholders while the deals are loading. */
function DealSkeletons() {
  return (
    <Waiting className={styles.waiting}>
      <Skeleton shape="control" />
      <div className={styles.cards}>
        {[1, 2, 3].map((at) => (
          <Skeleton key={at} shape="card" />
        ))}
      </div>
    </Waiting>
  );
}
