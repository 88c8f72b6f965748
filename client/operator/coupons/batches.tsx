import { Link } from 'react-router-dom';

import { couponTexts } from '#client/messages/coupon.ts';
import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { giftText } from '#client/operator/coupons/gift-text.ts';
import { couponFilePath, useBatches } from '#client/operator/coupons/queries.ts';
import { ListEnd } from '#client/operator/parts/list-end.tsx';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import styles from '#client/operator/parts/desk.module.css';
import { Badge } from '#client/ui/badge.tsx';
import { formatDate } from '#worker/date.ts';

/** The batches of single-use codes, each with its file. */
export function Batches() {
  const query = useBatches();
  const batches = query.data?.pages.flatMap((page) => page.batches) ?? [];
  return (
    <section className={styles.section}>
      <h2>{texts.batches}</h2>
      {batches.length > 0 && (
        <Rows label={texts.batches}>
          {batches.map((batch) => (
            <Row
              key={batch.batch_id}
              title={
                <Link to={`?batch=${batch.batch_id}`}>
                  {texts.codes(batch.count, batch.prefix)}
                </Link>
              }
              badges={<Badge>{couponTexts.kinds[batch.gift.type]}</Badge>}
              facts={[
                [texts.rows.gives, giftText(batch.gift)],
                [texts.rows.made, showMoment(batch.created_at)],
                [texts.rows.by, batch.operator],
                [texts.rows.expires, batch.expires_at && formatDate(batch.expires_at)],
                [texts.rows.note, batch.note],
              ]}
              actions={
                <a href={couponFilePath(batch.batch_id)} download>
                  {texts.download}
                </a>
              }
            />
          ))}
        </Rows>
      )}
      <ListEnd query={query} count={batches.length} empty={texts.noBatches} />
    </section>
  );
}
