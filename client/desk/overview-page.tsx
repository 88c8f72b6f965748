import { Link } from 'react-router-dom';

import { deskTexts, overviewTexts as texts } from '#client/messages/desk.ts';
import { useOverview } from '#client/desk/use-overview.ts';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { Grid } from '#client/ui/layout.tsx';
import { MonthFigures } from '#client/desk/overview/month-figures.tsx';
import { WaitingList } from '#client/desk/overview/waiting-list.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { deskPages } from '#worker/desk-pages.ts';

const waiting = [
  { of: 'declarations', page: deskPages.declarations },
  { of: 'proofs', page: deskPages.proofs },
  { of: 'payouts', page: deskPages.payouts },
  { of: 'referrals', page: deskPages.referrals },
  { of: 'second_looks', page: deskPages.secondLooks },
] as const;

/** The number of open items for each section of the desk, and everything that waits. */
export function OverviewPage() {
  const { data, error, refetch } = useOverview();
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.overview.title} lead={texts.lead} />
      <MonthFigures />
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
      <WaitingList />
    </div>
  );
}
