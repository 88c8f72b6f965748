import { Link } from 'react-router-dom';

import { deskTexts } from '#client/messages/desk.ts';
import { deskDealTexts as texts } from '#client/messages/desk-deals.ts';
import { dealsKey, sendDealOffer, useDeskDeals } from '#client/desk/deals/queries.ts';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { DeskDeal } from '#worker/desk/deals/schemas.ts';

/** The partners' deals, in the order that people see. */
export function DeskDealsPage() {
  const { data, error, refetch } = useDeskDeals();
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.deals.title} lead={texts.lead}>
        <ButtonLink to={deskPages.newDeal.path} size="small">
          {texts.create}
        </ButtonLink>
      </PageHead>
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton shape="control" lines={4} />}
      {data && data.deals.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {data && data.deals.length > 0 && (
        <ListRows label={deskPages.deals.title}>
          {data.deals.map((deal) => (
            <DealRow key={deal.id} deal={deal} most={data.most} />
          ))}
        </ListRows>
      )}
    </div>
  );
}

function DealRow({ deal, most }: { deal: DeskDeal; most: number }) {
  const offered = deal.withdrawn_at === null;
  const { run, busy } = useDeskAction([dealsKey], async () => {
    await sendDealOffer(deal.id, !offered);
    return offered ? texts.withdrawn(deal.name) : texts.offered(deal.name);
  });
  const { uploaded, confirmed, rejected } = deal.uses;
  const count = (uses: number) => deskTexts.count(uses, most);
  return (
    <ListRow
      title={<Link to={deskPages.deal.path.replace(':id', String(deal.id))}>{deal.name}</Link>}
      badges={
        <>
          <Badge tone={offered ? 'success' : 'neutral'}>
            {offered ? texts.isOffered : texts.isWithdrawn}
          </Badge>
          {deal.costs === null && <Badge tone="danger">{texts.lacksCosts}</Badge>}
        </>
      }
      facts={[
        [texts.fields.category, deal.category],
        [texts.fields.free_months, deal.free_months],
        [texts.fields.position, deal.position],
        [texts.uses, texts.usesText(count(uploaded), count(confirmed), count(rejected))],
      ]}
      actions={
        <Button
          size="small"
          variant="secondary"
          color={offered ? 'black' : 'green'}
          busy={busy}
          onClick={() => void run()}
        >
          {offered ? texts.withdraw : deskTexts.undo}
        </Button>
      }
    />
  );
}
