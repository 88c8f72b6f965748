import { Link } from 'react-router-dom';

import { deskTexts, documentKinds, overviewTexts as texts } from '#client/messages/desk.ts';
import { useOverview } from '#client/desk/use-overview.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { Grid } from '#client/ui/layout.tsx';
import { FailedEvents, Overdue } from '#client/desk/overview/what-waits.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatMoney } from '#worker/money.ts';
import { deskPages } from '#worker/desk-pages.ts';
import type { DoubledDebit, FailedRepayment, UnarchivedDocument } from '#worker/desk/schemas.ts';

const waiting = [
  { of: 'declarations', page: deskPages.declarations },
  { of: 'proofs', page: deskPages.proofs },
  { of: 'payouts', page: deskPages.payouts },
  { of: 'referrals', page: deskPages.referrals },
] as const;

/** The number of open items for each section of the desk. */
export function OverviewPage() {
  const { data, error, refetch } = useOverview();
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.overview.title} lead={texts.lead} />
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton shape="card" />}
      {data && (
        <Grid as="ul" gap={16} column="label">
          {waiting.map(({ of, page }) => (
            <li key={of} className={styles.tile}>
              <Link to={page.path}>{page.title}</Link>
              <strong className={styles.figure}>{deskTexts.count(data[of], data.most)}</strong>
              <span className={styles.muted}>{texts.waiting[of](data[of])}</span>
            </li>
          ))}
        </Grid>
      )}
      {data && data.overdue.length > 0 && <Overdue payments={data.overdue} />}
      {data && data.failed_events.length > 0 && <FailedEvents events={data.failed_events} />}
      {data && data.failed_repayments.length > 0 && (
        <FailedRepayments repayments={data.failed_repayments} />
      )}
      {data && data.doubled_debits.length > 0 && <DoubledDebits debits={data.doubled_debits} />}
      {data && data.unarchived.length > 0 && <Unarchived documents={data.unarchived} />}
    </div>
  );
}

/** Sums that somebody has to send by hand, each with its person. */
function FailedRepayments({ repayments }: { repayments: readonly FailedRepayment[] }) {
  return (
    <section className={styles.section}>
      <h2>{texts.failedRepayments}</h2>
      <ListRows label={texts.failedRepayments}>
        {repayments.map(({ key, account_id: accountId, email, problem, failed_at: at }) => (
          <ListRow
            key={key}
            title={<PersonLink accountId={accountId} email={email} />}
            facts={[
              [texts.failedAt, formatMoment(at)],
              [texts.problem, problem],
            ]}
          />
        ))}
      </ListRows>
    </section>
  );
}

/** Money that went back twice: somebody has to ask for it. */
function DoubledDebits({ debits }: { debits: readonly DoubledDebit[] }) {
  return (
    <section className={styles.section}>
      <h2>{texts.doubledDebits}</h2>
      <ListRows label={texts.doubledDebits}>
        {debits.map(({ id, account_id: accountId, email, cents, refunded_at: at, ...debit }) => (
          <ListRow
            key={id}
            title={<PersonLink accountId={accountId} email={email} />}
            facts={[
              [texts.doubled, formatMoney(cents)],
              [texts.refundedAt, at === null ? null : formatMoment(at)],
              [texts.returnedAt, formatMoment(debit.returned_at)],
            ]}
          />
        ))}
      </ListRows>
    </section>
  );
}

/** Documents of which we have no copy: somebody has to find out why. */
function Unarchived({ documents }: { documents: readonly UnarchivedDocument[] }) {
  return (
    <section className={styles.section}>
      <h2>{texts.unarchived}</h2>
      <ListRows label={texts.unarchived}>
        {documents.map(({ id, kind, failing_since: since }) => (
          <ListRow
            key={id}
            title={`${documentKinds[kind]} ${id}`}
            facts={[[texts.unarchivedSince, formatMoment(since)]]}
          />
        ))}
      </ListRows>
    </section>
  );
}
